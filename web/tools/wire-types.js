// Writes src/wire/types.ts from docs/asyncapi.json, which the server's structs are written to.
// With --check nothing is written; it fails where the file is not what it would write.
import { readFile, writeFile } from "node:fs/promises";
import { compile } from "json-schema-to-typescript";

const SOURCE = new URL("../../docs/asyncapi.json", import.meta.url);
const TARGET = new URL("../src/wire/types.ts", import.meta.url);
const REF = "#/components/schemas/";
const VIEWS = ["EstimationView", "TaqdeerView", "SixtySixView"];
const BANNER =
  "// Made by tools/wire-types.js from docs/asyncapi.json (npm run types). Do not edit.";

/** Every schema that a schema leads to, itself too. */
function reached(schemas, names, found = new Set()) {
  for (const name of names) {
    if (found.has(name)) continue;
    found.add(name);
    const refs = JSON.stringify(schemas[name]).matchAll(/#\/components\/schemas\/(\w+)/g);
    reached(
      schemas,
      [...refs].map((ref) => ref[1]),
      found,
    );
  }
  return found;
}

/** The schemas as json-schema-to-typescript wants them. */
function prepared({ components: { schemas, messages } }) {
  for (const [name, schema] of Object.entries(schemas)) {
    schema.title = name; // the titles of two games are alike
    if (schema.type === "object" && schema.properties) schema.additionalProperties = false;
  }
  // A view is always sent whole; what else has a default may be left out.
  for (const name of reached(schemas, ["TableView", ...VIEWS])) {
    if (schemas[name].properties) schemas[name].required = Object.keys(schemas[name].properties);
  }
  const frames = Object.values(messages).map((message) => message.payload);
  const root = { title: "Frame", anyOf: frames, definitions: schemas };
  return JSON.parse(JSON.stringify(root).replaceAll(REF, "#/definitions/"));
}

const made = await compile(prepared(JSON.parse(await readFile(SOURCE, "utf8"))), "Frame", {
  bannerComment: BANNER,
  unreachableDefinitions: true,
  ignoreMinAndMaxItems: true,
  format: true,
});
if (process.argv.includes("--check")) {
  const there = await readFile(TARGET, "utf8").catch(() => "");
  if (there !== made) {
    console.error("src/wire/types.ts is not what docs/asyncapi.json gives: npm run types");
    process.exit(1);
  }
} else {
  await writeFile(TARGET, made);
}
