// Converts formulas with Temml: a JSON list of TeX on standard input, a JSON
// list of MathML on standard output. The first argument is node_modules.
const temml = require("module").createRequire(process.argv[2] + "/x.js")("temml");
const formulas = JSON.parse(require("fs").readFileSync(0, "utf8"));
const convert = (tex) => temml.renderToString(tex, { displayMode: true, throwOnError: true });
const guarded = (tex) => {
  try {
    return convert(tex);
  } catch (e) {
    return "error: " + e.message;
  }
};
process.stdout.write(JSON.stringify(formulas.map(guarded)));
