// Checks the provenance of the reports in a folder with implementations that are
// not ours: ro-crate (the RO-Crate validator of the University of Technology
// Sydney), jsonld (JSON-LD 1.1) and @sigstore/verify (DSSE). There is no network:
// the RO-Crate context is the one that comes with ro-crate.
//
//	node provenance.js FOLDER PUBLIC-KEY.pem
const fs = require("fs");
const path = require("path");
const crypto = require("crypto");
const context = require("ro-crate/lib/context.json");
const contextURL = "https://w3id.org/ro/crate/1.2/context";
globalThis.fetch = async (url) => ({ ok: url === contextURL, statusText: `no network: ${url}`, json: async () => context });
const { Validator } = require("ro-crate/lib/validator"); // uses the global fetch
const jsonld = require("jsonld");
const { Verifier, toSignedEntity, toTrustMaterial } = require("@sigstore/verify");
const { bundleFromJSON } = require("@sigstore/bundle");

const [folder, keyFile] = process.argv.slice(2);
const faults = [];
const fault = (file, text) => faults.push(`${path.join(folder, file)}: ${text}`);
const read = (file) => fs.readFileSync(path.join(folder, file));
const sha256 = (data) => crypto.createHash("sha256").update(data).digest("hex");

const documentLoader = async (url) => {
  if (url !== contextURL) throw new Error(`no network: ${url}`);
  return { contextUrl: null, documentUrl: url, document: context };
};

async function crate() {
  const name = "ro-crate-metadata.json";
  const text = read(name).toString();
  const validator = new Validator();
  validator.parseJSON(text);
  await validator.validate();
  const files = {};
  for (const f of fs.readdirSync(folder)) if (f !== name) files[f] = { exists: true, inCrate: false, isDir: false };
  validator.checkFiles(files);
  for (const r of validator.results) if (r.status !== "success") fault(name, `${r.status}: ${r.entity || ""} ${r.message}`);
  const doc = JSON.parse(text);
  // In safe mode a property or type that the context does not define is an error.
  const quads = await jsonld.toRDF(doc, { documentLoader, safe: true, base: "http://example.org/" });
  for (const e of doc["@graph"]) {
    if (e["@type"] === "File" && e.identifier !== "sha256:" + sha256(read(e["@id"]))) fault(name, `${e["@id"]} has another digest`);
  }
  console.log(`${name}: ${validator.results.length} checks, ${doc["@graph"].length} entities, ${quads.length} triples`);
}

function statement(name) {
  const s = JSON.parse(read(name));
  const want = (ok, text) => ok || fault(name, text);
  want(s._type === "https://in-toto.io/Statement/v1", "no in-toto statement");
  want(s.predicateType === "https://in-toto.io/attestation/test-result/v0.1", "another predicate");
  want(["PASSED", "WARNED", "FAILED"].includes(s.predicate.result), "no result");
  want(Array.isArray(s.predicate.configuration) && s.predicate.configuration.length > 0, "no configuration");
  for (const d of s.predicate.configuration) want(d.name || d.uri || d.digest, "a resource without name, uri and digest");
  want(s.subject.length > 0, "no subject");
  for (const d of s.subject) want(d.digest.sha256 === sha256(read(d.name)), `${d.name} has another digest`);
}

// verified verifies an envelope using only the public key.
function verified(envelope) {
  const key = crypto.createPublicKey(fs.readFileSync(keyFile));
  const hint = envelope.signatures[0].keyid;
  const bundle = bundleFromJSON({
    mediaType: "application/vnd.dev.sigstore.bundle+json;version=0.2",
    verificationMaterial: { publicKey: { hint } },
    dsseEnvelope: envelope,
  });
  const none = { mediaType: "", tlogs: [], certificateAuthorities: [], ctlogs: [], timestampAuthorities: [] };
  const trust = toTrustMaterial(none, () => ({ publicKey: key, validFor: () => true }));
  new Verifier(trust, { ctlogThreshold: 0, tlogThreshold: 0, timestampThreshold: 0 }).verify(toSignedEntity(bundle));
}

function signed(name) {
  const envelope = JSON.parse(read(name));
  const payload = Buffer.from(envelope.payload, "base64");
  if (!payload.equals(read(name.replace(".dsse.json", ".intoto.json")))) fault(name, "it signs another statement");
  try {
    verified(envelope);
  } catch (e) {
    fault(name, e.message);
  }
  payload[payload.length - 3] ^= 1;
  try {
    verified({ ...envelope, payload: payload.toString("base64") });
    fault(name, "an altered statement passes");
  } catch (e) {
    if (e.code !== "SIGNATURE_ERROR") fault(name, `an altered statement: ${e.message}`);
  }
}

(async () => {
  await crate();
  const files = fs.readdirSync(folder);
  const statements = files.filter((f) => f.endsWith(".intoto.json"));
  const envelopes = files.filter((f) => f.endsWith(".dsse.json"));
  statements.forEach(statement);
  envelopes.forEach(signed);
  if (statements.length === 0 || envelopes.length !== statements.length) fault("", `${statements.length} statements, ${envelopes.length} signed`);
  console.log(`${statements.length} in-toto statements, ${envelopes.length} DSSE envelopes`);
  for (const f of faults) console.log(f);
  process.exitCode = faults.length ? 1 : 0;
})();
