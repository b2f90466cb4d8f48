// The types of requests and replies and the version of the protocol, from the schema of the protocol: `npm run types` writes src/protocol.ts.

import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";

const SCHEMA = new URL("../../../protocol/schema/", import.meta.url);
const TARGET = new URL("../src/protocol.ts", import.meta.url);

/** The text of src/protocol.ts. */
export function generate() {
  const requests = folded(read("requests.json").$defs);
  const replies = folded(read("replies.json").$defs);
  const commands = Object.keys(requests).filter((name) => requests[name].properties?.cmd?.const === name);
  const shared = Object.entries({ ...requests, ...replies }).filter(([name]) => /^[A-Z]/.test(name));
  return [
    "// Generated from protocol/schema/ by `npm run types`; not to be edited.\n",
    "/** The version of the protocol that this client speaks: major and minor. */",
    `export const PROTOCOL = ${JSON.stringify(requests.hello.properties.protocol.examples[0]).replace(",", ", ")};\n`,
    ...commands.map((name) => declare(`${title(name)}Fields`, fieldsOf(requests[name]), requests[name].description)),
    ...shared.map(([name, schema]) => declare(name, schema, schema.description)),
    "/** The fields and the result of each command. */",
    "export interface Commands {",
    ...commands.map((name) => `  ${name}: { fields: ${title(name)}Fields; result: ${resultOf(replies, name)} };`),
    "}\n",
  ].join("\n");
}

function read(name) {
  return JSON.parse(readFileSync(new URL(name, SCHEMA), "utf8"));
}

/** The definitions without those that only name an alternative of another one, which holds the alternative again. */
function folded(definitions) {
  const named = new Set();
  for (const [name, schema] of Object.entries(definitions)) {
    for (const choices of [schema.anyOf ?? [], schema.oneOf ?? []]) {
      choices.forEach(({ $ref }, index) => {
        const other = $ref?.split("/").at(-1) ?? name;
        if (other === name || !other.startsWith(name)) return;
        named.add(other);
        choices[index] = definitions[other];
      });
    }
  }
  return Object.fromEntries(Object.entries(definitions).filter(([name]) => !named.has(name)));
}

/** A command without its envelope, which the client adds. */
function fieldsOf(schema) {
  const properties = Object.entries(schema.properties).filter(([name]) => name !== "id" && name !== "cmd");
  const required = (schema.required ?? []).filter((name) => name !== "cmd");
  return { ...schema, properties: Object.fromEntries(properties), required };
}

function resultOf(replies, command) {
  const { allOf, anyOf } = replies[`reply_to_${command}`];
  // A result with alternatives has a reply for each.
  return anyOf ? `${title(command)}Result` : typeOf(allOf[1]);
}

function declare(name, schema, description) {
  const doc = description ? `/** ${description.replaceAll("\n", " ")} */\n` : "";
  return `${doc}export type ${name} = ${typeOf(schema)};\n`;
}

function typeOf(schema) {
  if (schema === true || Object.keys(schema).length === 0) return "unknown";
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if ("const" in schema) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const parts = [];
  if (schema.allOf) parts.push(schema.allOf.map(typeOf).join(" & "));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) parts.push(`(${unique(choices.map(typeOf)).join(" | ")})`);
  if (schema.properties || schema.additionalProperties) parts.push(objectOf(schema));
  if (parts.length > 0) return parts.join(" & ") + (isNullable(schema) ? " | null" : "");
  return unique([schema.type].flat().map((type) => simple(type, schema))).join(" | ");
}

function isNullable(schema) {
  return Array.isArray(schema.type) && schema.type.includes("null");
}

function simple(type, schema) {
  switch (type) {
    case "array":
      return `${bracket(typeOf(schema.items ?? {}))}[]`;
    case "integer":
      return "number";
    case "object":
      return "Record<string, unknown>";
    case "string":
    case "number":
    case "boolean":
    case "null":
      return type;
    default:
      return "unknown";
  }
}

function objectOf(schema) {
  const required = new Set(schema.required ?? []);
  const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
    const doc = field.description ? `  /** ${field.description.replaceAll("\n", " ")} */\n` : "";
    const key = /^\w+$/.test(name) ? name : JSON.stringify(name);
    return `${doc}  ${key}${required.has(name) ? "" : "?"}: ${typeOf(field)};`;
  });
  const own = fields.length > 0 ? `{\n${fields.join("\n")}\n}` : "";
  const others = schema.additionalProperties;
  // Beside fields of its own, what others there are can only be told as unknown.
  const rest = others ? `Record<string, ${own ? "unknown" : typeOf(others)}>` : "";
  return [own, rest].filter(Boolean).join(" & ") || "Record<string, never>";
}

function bracket(type) {
  const isWhole = !/[|&]/.test(type) || /^\([^()]*\)$/.test(type);
  return isWhole ? type : `(${type})`;
}

function unique(values) {
  return [...new Set(values)];
}

function title(name) {
  return name[0].toUpperCase() + name.slice(1);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  writeFileSync(fileURLToPath(TARGET), generate());
}
