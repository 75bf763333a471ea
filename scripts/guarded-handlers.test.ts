import path from "node:path";
import { ESLint } from "eslint";
import { expect, it } from "vitest";

const root = path.resolve(import.meta.dirname, "..");
const handler = path.join(root, "app/api/organizations/[organizationId]/exports/route.ts");

// Only this rule is run, without the types of the whole program. It does not need them, and they take
// longest.
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === "no-restricted-syntax",
  overrideConfig: { languageOptions: { parserOptions: { projectService: false } } },
});

/** Counts the errors that the project's own configuration reports for a text as the file of a handler. */
async function refusals(text: string, filePath = handler): Promise<number> {
  const [result] = await eslint.lintText(text, { filePath });
  if (!result || result.fatalErrorCount > 0) throw new Error(JSON.stringify(result?.messages));
  return result.errorCount;
}

const imported = 'import { organizationRoute } from "#lib/server/http/route.ts";\n';
const guard = '{ scope: "exports", audit: "none" }';
const guarded = `organizationRoute(${guard}, async () => new Response())`;

it("takes handlers that are made by organizationRoute", async () => {
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
  const exports = methods.map((method) => `export const ${method} = ${guarded};`).join("\n");
  expect(await refusals(imported + exports)).toBe(0);
  const own = "type Params = { id: string };\nexport const dynamic = 'force-dynamic';\n";
  expect(await refusals(imported + own + `export const GET = ${guarded};`)).toBe(0);
});

it.each([
  ["a function", "export async function GET() { return new Response(); }"],
  ["an arrow function", "export const POST = async () => new Response();"],
  ["another wrapper", "export const PUT = sessionRoute(async () => new Response());"],
  ["a wrapper of the guard", `export const GET = relaxed(${guarded});`],
  ["a cast of the guard", `export const GET = ${guarded} as never;`],
  ["a choice", `export const GET = isOpen ? open : ${guarded};`],
  ["a member of that name", `export const GET = other.organizationRoute(${guard}, handle);`],
  ["a guard from elsewhere", "export const GET = organizationRoute(guard, handle);"],
  ["a name given at the export", `const handle = ${guarded};\nexport { handle as GET };`],
  ["a name in quotes", `const handle = ${guarded};\nexport { handle as "GET" };`],
  ["an export of another file", 'export { GET } from "./handlers.ts";'],
  ["all exports of another file", 'export * from "./handlers.ts";'],
  ["taking apart", "export const { GET, POST } = handlers;"],
  ["what can be changed afterwards", `export let GET = ${guarded};\nGET = open;`],
])("refuses %s", async (_, text) => {
  expect(await refusals(imported + text)).toBeGreaterThan(0);
  expect(await refusals(imported + text, path.join(path.dirname(handler), "other/route.ts"))).not.toBe(0);
});

it.each([
  ["another file", 'import { organizationRoute } from "./route.ts";'],
  ["another name", 'import { publicRoute as organizationRoute } from "#lib/server/http/route.ts";'],
  ["a default export", 'import organizationRoute from "#lib/server/http/route.ts";'],
  ["the file itself", "const organizationRoute = (guard: object, handle: () => void) => handle;"],
  [
    "a function of the file",
    "function organizationRoute(guard: object, handle: () => void) { return handle; }",
  ],
])("refuses an organizationRoute from %s", async (_, source) => {
  expect(await refusals(`${source}\nexport const GET = ${guarded};`)).toBe(1);
});

it("refuses a handler that declares an action and records none", async () => {
  const made = (audit: string, handle: string) =>
    `${imported}export const POST = organizationRoute({ scope: "exports", audit: ${audit} }, ${handle});`;
  const recording = "async ({ audit }) => record(audit.EXPORT_CREATED)";
  expect(await refusals(made('"EXPORT_CREATED"', recording))).toBe(0);
  expect(await refusals(made('"EXPORT_CREATED"', "async (context) => record(context.audit)"))).toBe(0);
  expect(await refusals(made('"EXPORT_CREATED"', "async () => new Response()"))).toBe(1);
  expect(await refusals(made('["EXPORT_CREATED"]', "handle"))).toBe(1);
});

it("looks at all that answers under both folders, and nowhere else", async () => {
  const unguarded = "export const GET = async () => new Response();";
  const refusedAt = (file: string) => refusals(unguarded, path.join(root, file));
  expect(await refusedAt("app/api/v1/organizations/[organizationId]/exports/route.ts")).toBe(1);
  expect(await refusedAt("app/api/organizations/route.tsx")).toBe(1);
  expect(await refusedAt("app/api/preferences/route.ts")).toBe(0);
});
