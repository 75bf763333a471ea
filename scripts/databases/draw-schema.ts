import type { Column, Reference, Schema } from "./read-schema.ts";

function columnLine({ name, type, isPrimary, isForeign, isUnique, isNullable }: Column): string {
  const keys = [isPrimary && "PK", isForeign && "FK", isUnique && "UK"].filter(Boolean).join(", ");
  return ["   ", type, name, keys, isNullable ? '"nullable"' : ""].filter(Boolean).join(" ");
}

function referenceLine({ from, to, columns, isNullable, isUnique }: Reference): string {
  const many = isUnique ? "|o" : "}o";
  const cardinality = isNullable ? "o|" : "||";
  return `  ${from} ${many}--${cardinality} ${to} : "${columns.join(", ")}"`;
}

/** Draws a schema as an entity-relationship diagram of Mermaid, in a code block of Markdown. */
export function drawSchema({ tables, references }: Schema): string {
  const entities = tables.map(
    ({ name, columns }) => `  ${name} {\n${columns.map(columnLine).join("\n")}\n  }`,
  );
  return ["```mermaid", "erDiagram", ...entities, ...references.map(referenceLine), "```"].join("\n");
}
