// Bundles lab.js with the npm packages that it imports: build.mjs FOLDER, where they are installed.
import { createRequire } from "node:module";
import fs from "node:fs";
import path from "node:path";

const folder = path.resolve(process.argv[2]);
const esbuild = createRequire(path.join(folder, "package.json"))("esbuild");
fs.copyFileSync(new URL("lab.js", import.meta.url), path.join(folder, "lab.js"));

// Pictures and fonts that a style sheet names are embedded; icons that a script imports are text.
const inStyles = {
  name: "in styles",
  setup(build) {
    build.onResolve({ filter: /\.(svg|png|gif|woff2?|eot|ttf)([?#].*)?$/ }, (a) => a.kind !== "url-token" ? undefined :
      { path: path.resolve(a.resolveDir, a.path.replace(/[?#].*/, "")), namespace: "data" });
    build.onLoad({ filter: /.*/, namespace: "data" }, (a) => ({ contents: fs.existsSync(a.path) ? fs.readFileSync(a.path) : "", loader: "dataurl" }));
    build.onResolve({ filter: /^~/ }, (a) => build.resolve(a.path.slice(1), { resolveDir: a.resolveDir, kind: a.kind }));
  },
};

await esbuild.build({
  absWorkingDir: folder, entryPoints: [path.join(folder, "lab.js")], outfile: path.join(folder, "static/lab.js"), bundle: true, format: "iife", logLevel: "error",
  loader: { ".svg": "text", ".md": "text" }, plugins: [inStyles], alias: { path: "path-browserify" },
  define: { "process.env.NODE_ENV": "\"production\"", global: "window", process: "{\"env\":{}}" },
  banner: { js: "var require = (name) => { if (!/mode.(go|python|markdown)/.test(name)) throw new Error(name); };" }, // modes are there
});

// The theme is loaded at run time.
await esbuild.build({
  absWorkingDir: folder, entryPoints: ["node_modules/@jupyterlab/theme-light-extension/style/theme.css"], bundle: true, logLevel: "error",
  outfile: path.join(folder, "themes/@jupyterlab/theme-light-extension/index.css"), plugins: [inStyles],
});

// Copy the settings of the packages to where the server looks for them.
const packages = path.join(folder, "node_modules/@jupyterlab");
for (const name of fs.readdirSync(packages)) {
  const from = path.join(packages, name, "schema"), to = path.join(folder, "schemas/@jupyterlab", name);
  if (!fs.existsSync(from)) continue;
  fs.cpSync(from, to, { recursive: true });
}
