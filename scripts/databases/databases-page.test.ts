import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { databasesPage, pageFile } from "./databases-page.ts";

test("docs/databases.md shows the schema that the migrations make (npm run draw-databases renews it)", async () => {
  expect(readFileSync(pageFile, "utf8")).toBe(await databasesPage());
});
