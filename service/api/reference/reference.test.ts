import { createHash } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { coreDataTypes } from "#contract/core-data/core-data-types.ts";
import { callableEndpoints } from "#contract/additions.ts";
import { scopes } from "#contract/scopes.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { errorsUsed } from "./errors-used.ts";
import type { interfaceDocument } from "./openapi.ts";

type Document = ReturnType<typeof interfaceDocument>;

let running: TestApp;
let document: Document;
let page: Response;
let text: string;

beforeAll(async () => {
  running = await startApp();
  const response = await fetch(`${running.origin}/openapi.json`);
  expect(response.headers.get("content-type")).toContain("application/json");
  document = (await response.json()) as Document;
  page = await fetch(`${running.origin}/docs`);
  text = await page.text();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe("the document", () => {
  test("has every endpoint of the contract, additions included, under its path and method", () => {
    expect(document.openapi).toBe("3.1.0");
    const listed = operations().map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    );
    const names: Record<string, string> = {
      "general-ledger-accounts": "GeneralLedgerAccounts",
      "cost-centers": "CostCenters",
    };
    expect(listed.toSorted()).toEqual(
      Object.entries(callableEndpoints)
        .flatMap(([name, { method, path }]) => {
          const organization = name === "readOrganization" ? "" : "/{organizationId}";
          const line = `${name} ${method.toLowerCase()} /v1/organizations${organization}${path}`;
          if (!line.includes("Records") || name === "listRecords") return [line];
          return coreDataTypes.map((type) =>
            line.replace("{coreDataType}", type.path).replace("Records", names[type.path] ?? ""),
          );
        })
        .toSorted(),
    );
  });

  test("has no two paths that are the same but for the names of their parameters", () => {
    const paths = Object.keys(document.paths).map((path) => path.replaceAll(/\{\w+\}/g, "{}"));
    expect(paths.toSorted()).toEqual([...new Set(paths)].toSorted());
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("refers to nothing that it lacks", () => {
    const names = new Set(Object.keys(document.components.schemas));
    const used = JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g);
    for (const [, reference = ""] of used) {
      expect(reference).toMatch(/^#\/components\/schemas\//);
      expect(names).toContain(reference.split("/").at(-1));
    }
    const tags = new Set(document.tags.map(({ name }) => name));
    for (const { operation } of operations()) {
      expect(operation.tags.every((tag) => tags.has(tag))).toBe(true);
      for (const { realm } of operation.security) {
        expect(realm.every((scope) => scopes.includes(scope))).toBe(true);
      }
    }
  });

  test("describes every parameter once, and all that stand in a path", () => {
    for (const { path, operation } of operations()) {
      const inPath = operation.parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const parameter of operation.parameters) {
        expect(parameter.description).not.toBe("");
        expect(parameter.required).toBe(parameter.in === "path");
        expect(parameter).toHaveProperty("example");
      }
    }
  });

  test("has an example of every body and of every error code, and the headers of each answer", () => {
    for (const { operation } of operations()) {
      for (const [status, response] of Object.entries(operation.responses)) {
        expect(response.description).not.toBe("");
        expect(response.headers).toHaveProperty("x-request-id");
        const { headers, content = {} } = response;
        if (status === "429" || status === "503") expect(headers).toHaveProperty("retry-after");
        if (status === "401" || status === "403") expect(headers).toHaveProperty("www-authenticate");
        for (const [type, media] of Object.entries(content)) {
          if (type !== "application/json") continue;
          expect(Object.keys((media as { examples: object }).examples).length).toBeGreaterThan(0);
        }
      }
      const statuses = Object.keys(operation.responses);
      expect(statuses).toEqual(expect.arrayContaining(["401", "429", "500", "503"]));
      if (operation.requestBody) {
        expect(statuses).toEqual(expect.arrayContaining(["400", "413", "415"]));
        const { examples } = operation.requestBody.content["application/json"];
        expect(coreDataTypes.map(({ path }) => [path])).toContainEqual(Object.keys(examples));
      }
    }
  });

  test("tells how a file and a part of it come", () => {
    const readFile = document.paths["/v1/organizations/{organizationId}/files/{fileId}"]?.["get"];
    const responses = readFile?.responses ?? {};
    expect(Object.keys(responses)).toEqual(
      expect.arrayContaining(["200", "206", "304", "401", "403", "404", "416", "429"]),
    );
    expect(Object.keys(responses[206]?.headers ?? {})).toEqual(
      expect.arrayContaining(["content-range", "etag", "accept-ranges", "content-disposition"]),
    );
    const types = Object.entries(responses[200]?.content ?? {});
    expect(types.map(([type]) => type)).toEqual(
      expect.arrayContaining(["application/pdf", "application/octet-stream", "*/*"]),
    );
    const schema = { type: "string", format: "binary" };
    expect(types.map(([, media]) => media)).toEqual(types.map(() => ({ schema })));
    expect(responses[304]?.content).toBeUndefined();
  });

  test("tells the records of every core data type, and by what a submission is named", () => {
    const imports = Object.entries({
      "general-ledger-accounts": "GeneralLedgerAccount",
      "cost-centers": "CostCenter",
    }).flatMap(([type, record]) => {
      const methods = document.paths[`/v1/organizations/{organizationId}/imports/${type}`] ?? {};
      expect(Object.keys(methods)).toEqual(["post", "put"]);
      return Object.values(methods).map((operation) => ({ record, ...operation }));
    });
    for (const { record, parameters, requestBody, responses } of imports) {
      const items = { $ref: `#/components/schemas/${record}` };
      expect(requestBody?.content["application/json"].schema).toEqual({ type: "array", items });
      const key = parameters.find(({ name }) => name === "Idempotency-Key");
      expect(key).toMatchObject({ in: "header", schema: { type: "string" } });
      expect(String(key?.example)).toMatch(new RegExp(String(key?.schema["pattern"])));
      expect(Object.keys(responses)).toContain("422");
    }
    expect(Object.keys(document.components.schemas["CostCenter"]?.properties ?? {})).toEqual([
      "code",
      "name",
      "type",
    ]);
    for (const { path } of coreDataTypes) expect(text).toContain(`A record of <code>${path}</code>`);
    expect(text).toContain("CUSTOM_COST_DIMENSION");
    expect(text).toContain("Idempotency-Key");
  });

  test("leads to the page", () => {
    expect(document.externalDocs.url).toBe(`${running.origin}/docs`);
    expect(document.servers).toEqual([{ url: running.origin }]);
  });
});

describe("the page", () => {
  test("lets nothing run, and its style and no other apply", () => {
    const policy = page.headers.get("content-security-policy") ?? "";
    const [, style = ""] = /<style>([^]*)<\/style>/.exec(text) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    expect(policy).toContain(`default-src 'none'; style-src 'sha256-${hash}'`);
    expect(text).not.toMatch(/<script| style=| on\w+=/);
  });

  test("has every endpoint and error under an address of its own, and leads nowhere else", () => {
    const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = ""]) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toEqual(
      expect.arrayContaining([
        ...Object.keys(callableEndpoints),
        ...errorsUsed().map(({ code }) => `error-${code}`),
      ]),
    );
    for (const [, link = ""] of text.matchAll(/href="([^"]+)"/g)) {
      if (link.startsWith("#")) expect(ids).toContain(link.slice(1));
      else expect(link).toBe("/openapi.json");
    }
  });
});
