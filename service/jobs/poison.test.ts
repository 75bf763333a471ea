import { sql } from "kysely";
import { expect, test } from "vitest";
import { writtenExport } from "#contract/export.ts";
import { writtenPostings } from "#contract/posting.ts";
import { apiClient } from "../testing/api-client.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp } from "../testing/start-app.ts";

test("a job that can't be done is tried four times, ends FAILED with a reason, and leaves its postings ready", async () => {
  await using running = await startApp();
  const { access_token } = await obtainTokens(running.origin);
  const alpha = apiClient(running.origin, access_token);
  await sql`update posting set content = content - 'splitPostings'`.execute(running.app.database);

  const { id } = writtenExport.parse(await (await alpha.call("POST", "/exports")).json());
  expect(await alpha.endOf(id, 60)).toMatchObject({ status: "FAILED", postingsCount: 2 });
  const postings = writtenPostings.parse(await (await alpha.get(`/exports/${id}/postings`)).json());
  expect(postings.failedPostings.map((posting) => posting.errorCode)).toEqual([
    "EXPORTABLE_POSTINGS_NOT_FOUND",
    "EXPORTABLE_POSTINGS_NOT_FOUND",
  ]);
  expect(running.logged().match(/"msg":"job failed"/g)).toHaveLength(4);
  expect(running.logged()).toMatch(/"reason":\{"name":"TypeError".*"msg":"job given up"/);
  const { rows } = await sql`select from posting where export_id is null`.execute(running.app.database);
  expect(rows).toHaveLength(2);
}, 90_000);
