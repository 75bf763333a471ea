import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { ownDescriptions } from "./own-descriptions.ts";

/** A JSON schema, with references into its description. */
export type Schema = { [keyword: string]: unknown };

/** A parameter of an operation, a header of an answer, a body: as OpenAPI 3.0 describes them. */
type Parameter = { name: string; in: string; required?: boolean; schema?: Schema };
type Content = { [mediaType: string]: { schema?: Schema } };
type Answer = { content?: Content; headers?: { [name: string]: { schema?: Schema } } };
type Operation = {
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: { [status: string]: Answer };
};

/**
 * The part of a description (OpenAPI 3.0) that the stand-in is checked by. References may stand in place of
 * its parts.
 */
export type Description = {
  servers: { url: string }[];
  paths: { [template: string]: { [method: string]: Operation } };
  components?: unknown;
};

/** An operation with the addresses that it has at the stand-in. `id` names its description in references. */
export type DescribedOperation = {
  id: string;
  name: string;
  method: string;
  address: RegExp;
  pathNames: string[];
  parameters: Parameter[];
  body: Operation["requestBody"];
  answers: Operation["responses"];
};

/** Returns DATEV's descriptions that a directory has; without one those in our own words, by their ids. */
export function readDescriptions(directory: string | undefined): [id: string, Description][] {
  if (!directory) return ownDescriptions;
  const files = readdirSync(directory).filter((file) => file.endsWith(".json"));
  return files.map((file) => [
    file,
    JSON.parse(readFileSync(path.join(directory, file), "utf8")) as Description,
  ]);
}

/**
 * Returns the operations of a description, those with fewer placeholders first. A server's name becomes the
 * first part of the path.
 */
export function operationsOf([id, description]: [string, Description]): DescribedOperation[] {
  const { hostname, pathname } = new URL(description.servers[0]?.url ?? "");
  const base = `/${hostname.split(".")[0]}${pathname.replace(/\/$/, "")}`;
  const resolve = <Part>(part: Part): Part => resolved(description, part);
  const found = Object.entries(description.paths).flatMap(([template, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      id,
      name: `${method.toUpperCase()} ${template}`,
      method: method.toUpperCase(),
      address: new RegExp(`^${base}${template.replaceAll(/\{[^}]+\}/g, "([^/]+)")}$`),
      pathNames: [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = ""]) => name),
      parameters: (operation.parameters ?? []).map(resolve),
      body: operation.requestBody && resolve(operation.requestBody),
      answers: Object.fromEntries(
        Object.entries(operation.responses).map(([status, answer]) => [status, resolve(answer)]),
      ),
    })),
  );
  return found.sort((a, b) => a.pathNames.length - b.pathNames.length);
}

/** Returns what a reference within a description names, or the part itself. */
function resolved<Part>(description: Description, part: Part): Part {
  const reference = (part as { $ref?: string }).$ref;
  if (reference === undefined) return part;
  const names = reference.replace(/^#\//, "").split("/");
  let found: unknown = description;
  for (const name of names) found = (found as Record<string, unknown>)[name];
  return resolved(description, found as Part);
}

/** Returns a schema whose references name the description with an id. */
export function absolute(schema: Schema, id: string): Schema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/', `"$ref":"${id}#/`);
  return JSON.parse(text) as Schema;
}
