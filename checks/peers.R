# Runs statcheck and effectcheck on texts, and writes one JSON object a line: {"tool", "text", "type", "df1", "df2",
# "value", "p", "error"}. Arguments: the folder of statcheck's sources or "-" for the installed package, the same for
# effectcheck, the file of texts to write, the file of results to write, then files of texts (.txt: one a line) and of
# tests (.R: their string constants that contain a number).
args <- commandArgs(TRUE)
suppressPackageStartupMessages({library(stringr); library(jsonlite)})

load_peer <- function(name, folder) {
  if (folder == "-") {
    if (!suppressWarnings(requireNamespace(name, quietly = TRUE))) return(NULL)
    return(asNamespace(name))
  }
  env <- new.env()
  for (package in c("plyr", "rlang", "stringr", "stringi", "dplyr", "purrr", "tibble", "glue"))
    if (requireNamespace(package, quietly = TRUE))
      for (x in getNamespaceExports(package))
        if (!exists(x, envir = env, inherits = FALSE)) assign(x, getExportedValue(package, x), envir = env)
  for (file in sort(list.files(file.path(folder, "R"), "[.]R$", full.names = TRUE))) sys.source(file, env)
  env
}

texts_of <- function(file) {
  if (grepl("[.]txt$", file)) {
    lines <- readLines(file, encoding = "UTF-8", warn = FALSE)
    lines <- lines[!grepl("^(#|> |$)", lines)]
    return(gsub("\\n", " ", sub(" => .*", "", lines), fixed = TRUE))
  }
  data <- getParseData(parse(file, keep.source = TRUE))
  literals <- data$text[data$token == "STR_CONST"]
  texts <- vapply(literals, function(x) eval(parse(text = x)), "", USE.NAMES = FALSE)
  keep <- nchar(texts) > 8 & grepl("(=|<|>) *-?[.]?[0-9]", texts) & grepl("(?i)\\bp|ns|n[.]s", texts, perl = TRUE)
  texts[keep]
}

row <- function(tool, i, type, df1, df2, value, p, error)
  data.frame(tool = tool, text = i, type = type, df1 = df1, df2 = df2, value = value, p = p, error = error)

number <- function(x) suppressWarnings(as.numeric(as.character(x)))

statcheck_rows <- function(env, text, i) {
  r <- tryCatch(suppressWarnings(env$statcheck(text, messages = FALSE)), error = function(e) NULL)
  if (is.null(r) || nrow(r) == 0) return(NULL)
  row("statcheck", i, as.character(r$test_type), number(r$df1), number(r$df2), number(r$test_value),
      number(r$reported_p), r$error)
}

effectcheck_rows <- function(env, text, i) {
  r <- tryCatch(suppressWarnings(suppressMessages(env$check_text(text))), error = function(e) NULL)
  if (is.null(r) || nrow(r) == 0) return(NULL)
  row("effectcheck", i, as.character(r$test_type), number(r$df1), number(r$df2), number(r$stat_value),
      number(r$p_reported), as.character(r$status))
}

texts <- unique(unlist(lapply(args[-(1:4)], texts_of)))
writeLines(vapply(gsub("[\r\n]+", " ", texts), function(x) as.character(toJSON(x, auto_unbox = TRUE)), ""), args[3])
rows <- list()
for (name in c("statcheck", "effectcheck")) {
  env <- load_peer(name, args[if (name == "statcheck") 1 else 2])
  if (is.null(env)) { message("skip: ", name, " is not installed, and no sources were named"); next }
  run <- if (name == "statcheck") statcheck_rows else effectcheck_rows
  for (i in seq_along(texts)) rows[[length(rows) + 1]] <- run(env, gsub("[\r\n]+", " ", texts[i]), i)
}
con <- file(args[4], "w")
stream_out(do.call(rbind, rows), con, verbose = FALSE)
close(con)
