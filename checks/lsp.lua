-- Exercises the features of rederive lsp with Neovim's built-in client, see lsp.sh. It is
-- written for Neovim 0.7 (Debian 12), where some features have no command yet: for these
-- it sends the requests.
local rederive, dir = vim.env.REDERIVE, vim.env.FOLDER
local passed, failed = 0, 0

local function check(ok, what, got)
  print((ok and "ok   " or "FAIL ") .. what .. (ok and "" or ": " .. vim.inspect(got)) .. "\n")
  if ok then passed = passed + 1 else failed = failed + 1 end
end

local function has(value, text) return vim.inspect(value):find(text, 1, true) ~= nil end

-- open opens a file and attaches the server to it.
local client
local function open(name)
  vim.cmd("edit " .. dir .. "/" .. name)
  local buffer = vim.api.nvim_get_current_buf()
  client = client or vim.lsp.start_client({ name = "rederive", cmd = { rederive, "lsp" }, root_dir = dir })
  vim.lsp.buf_attach_client(buffer, client)
  vim.wait(5000, function() return vim.lsp.buf_is_attached(buffer, client) and vim.lsp.get_client_by_id(client).initialized end)
  return buffer
end

-- at puts the cursor on a text, and some columns further.
local function at(text, further)
  vim.api.nvim_win_set_cursor(0, { 1, 0 })
  vim.fn.search("\\V" .. text, "cW")
  if further then
    local place = vim.api.nvim_win_get_cursor(0)
    vim.api.nvim_win_set_cursor(0, { place[1], place[2] + further })
  end
end

-- ask sends a request about the cursor, or the document, and returns the result.
local function ask(method, more)
  local params = vim.tbl_extend("force", vim.lsp.util.make_position_params(0, "utf-16"), more or {})
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000) or {}
  local answer = answers[client] or {}
  return answer.result, answer.error
end

local function text(buffer) return table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), "\n") end

local function features()
  local book = open("notebook.md")
  local doc = open("claims.md")
  vim.cmd("buffer " .. book)

  -- diagnostics, while typing
  at("half(7)")
  vim.cmd("normal! cw" .. "hal")
  vim.wait(10000, function() return #vim.diagnostic.get(book) > 0 end)
  check(has(vim.diagnostic.get(book), "undefined: hal"), "an error is shown while one types", vim.diagnostic.get(book))
  vim.cmd("undo")
  vim.wait(10000, function() return #vim.diagnostic.get(book) == 0 end)
  check(#vim.diagnostic.get(book) == 0, "and goes when it is undone", vim.diagnostic.get(book))

  -- completion, as by CTRL-X CTRL-O
  at("fmt.Print", 7)
  local list = ask("textDocument/completion")
  check(has(list, "Println"), "members of packages are completed", list)
  local items = vim.lsp.util.text_document_completion_list_to_complete_items(list, "Printl")
  check(has(items, "Println"), "as entries of the menu", items)
  at('"demo', 3)
  check(has(ask("textDocument/completion"), "demo.other"), "ids of claims are completed", ask("textDocument/completion"))

  at("half(7)", 1)
  check(has(ask("textDocument/hover"), "rounds down") or has(ask("textDocument/hover"), "func half"), "hover on a function",
    ask("textDocument/hover"))
  at("demo.sum", 2)
  check(has(ask("textDocument/hover"), "**mismatch**"), "hover on a claim has its verdict", ask("textDocument/hover"))
  vim.lsp.buf.hover()

  -- definition, by the command: the cursor goes there
  at("half(7)", 1)
  vim.lsp.buf.definition()
  local line = "func half(n int) int"
  vim.wait(5000, function() return vim.api.nvim_get_current_line():find(line, 1, true) ~= nil end)
  check(vim.api.nvim_get_current_line():find(line, 1, true) ~= nil, "go to the definition of a function", vim.api.nvim_get_current_line())
  at("demo.sum", 2)
  vim.lsp.buf.definition()
  vim.wait(5000, function() return vim.api.nvim_get_current_buf() == doc end)
  check(vim.api.nvim_get_current_line():find("## demo.sum", 1, true) ~= nil, "and of a claim, in its document", vim.api.nvim_get_current_line())
  check(#(ask("textDocument/references", { context = { includeDeclaration = true } }) or {}) >= 2, "references of a claim",
    ask("textDocument/references", { context = { includeDeclaration = true } }))

  -- rename, by the command, in both documents
  at("demo.sum", 2)
  vim.lsp.buf.rename("demo.total")
  vim.wait(5000, function() return text(book):find("demo.total", 1, true) ~= nil end)
  check(text(book):find('show.Claim("demo.total"', 1, true) and text(book):find("@claim:demo.total", 1, true) and
    text(doc):find("## demo.total", 1, true), "rename a claim in cells, prose and claims", text(book))
  vim.cmd("buffer " .. doc)
  at("demo.total", 2)
  vim.lsp.buf.rename("demo.sum")
  vim.wait(5000, function() return text(doc):find("## demo.sum", 1, true) ~= nil end)

  -- code action
  vim.cmd("buffer " .. doc)
  at("printed: 4")
  local here = vim.lsp.util.make_position_params(0, "utf-16").position
  local actions = ask("textDocument/codeAction", { range = { start = here, ["end"] = here }, context = { diagnostics = {} } })
  check(has(actions, "erratum"), "a code action for an erratum", actions)
  vim.lsp.util.apply_workspace_edit(((actions or {})[1] or {}).edit or {}, "utf-16")
  check(text(doc):find("- corrected: 3", 1, true) ~= nil, "which adds the computed value", text(doc))
  vim.cmd("undo")

  check(#(ask("textDocument/foldingRange") or {}) == 2, "claims fold", ask("textDocument/foldingRange"))
  check(has(ask("textDocument/documentSymbol"), "demo.other"), "the outline has claims", ask("textDocument/documentSymbol"))
  vim.cmd("buffer " .. book)
  check(#(ask("textDocument/foldingRange") or {}) == 1, "cells fold", ask("textDocument/foldingRange"))
  local tokens = (ask("textDocument/semanticTokens/full") or {}).data or {}
  local legend = vim.lsp.get_client_by_id(client).server_capabilities.semanticTokensProvider.legend.tokenTypes
  local kinds = {}
  for i = 4, #tokens, 5 do kinds[legend[tokens[i] + 1]] = true end
  check(#tokens % 5 == 0 and kinds["function"] and kinds.parameter and kinds.keyword and kinds.enumMember and kinds.comment,
    "semantic tokens distinguish what names are", kinds)

  vim.lsp.stop_client(client)
  vim.wait(5000, function() return vim.lsp.client_is_stopped(client) end)
  check(vim.lsp.client_is_stopped(client), "the server ends when it is asked to", client)
end

local ok, err = xpcall(features, debug.traceback)
if not ok then check(false, "the script", err) end
print(("%d passed, %d failed, 0 skipped\n"):format(passed, failed))
vim.cmd(failed == 0 and "qall!" or "cquit!")
