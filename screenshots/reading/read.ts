import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type APIRequestContext, request } from "@playwright/test";
import type { VerdictLists } from "#lib/shared/comparison.ts";
import { marksPath, pages, remarksPath, unusualPath, verdictsPath } from "#lib/shared/paths.ts";
import type { UnusualOfExport } from "#lib/shared/unusual.ts";
import { accountRows, importRuns } from "../../e2e/fixtures/import-runs.ts";
import { signInByHttp } from "../../e2e/fixtures/http-session.ts";
import type { RecordedStack } from "../../e2e/fixtures/recorded-stack.ts";
import { until } from "#service/testing/until.ts";
import { colleague, october, reader, shown } from "./month.ts";

/**
 * The export of October once its documents are compared, and the numbers of the postings that need a person.
 */
export type Reading = { exportId: string; differing: string; unreadable: string };

const [organization] = reader.organizations;

/**
 * Exports all ready postings through the web app, waits until their documents are compared, and returns the
 * id.
 */
async function exportAndCompare(web: APIRequestContext, webUrl: string, newest: string): Promise<string> {
  const exportsPath = `${webUrl}/api/v1/organizations/${organization}/exports`;
  const begun = await web.post(exportsPath, {
    headers: { origin: webUrl, "if-match": `"${newest}"` },
  });
  const { id } = (await begun.json()) as { id: string };
  const get = async <Answer>(address: string) => (await (await web.get(address)).json()) as Answer;
  await until(async () => {
    const { status } = await get<{ status: string }>(`${exportsPath}/${id}`);
    return status === "EXPORTING" ? undefined : status;
  });
  // The page of the export lets Kontor know that it has ended.
  await web.get(webUrl + pages.export(organization, id));
  const compared = `${webUrl}${verdictsPath(organization, id)}`;
  const noticed = `${webUrl}${unusualPath(organization, id)}`;
  await until(async () => {
    const { goesOn, agrees } = await get<VerdictLists>(compared);
    return goesOn || agrees.length === 0 ? undefined : true;
  }, 120);
  await until(async () => ((await get<UnusualOfExport>(noticed)).goesOn ? undefined : true), 60);
  return id;
}

/** Puts October beside the half year that was exported before. */
async function loadOctober(stack: RecordedStack): Promise<Awaited<ReturnType<typeof october>>> {
  const month = await october();
  const directory = await mkdtemp(path.join(tmpdir(), "kontor-october-"));
  try {
    for (const [name, content] of Object.entries(month.files))
      await writeFile(path.join(directory, name), content);
    const file = path.join(directory, "october.ndjson");
    await writeFile(file, month.postings.map((posting) => JSON.stringify(posting)).join("\n"));
    await stack.operateService(["postings", "load", file, "--organization", organization]);
  } finally {
    await rm(directory, { recursive: true });
  }
  return month;
}

type Person = Pick<APIRequestContext, "put">;

/** Writes questions, a note and an answer on two postings, and check marks of two people on one of them. */
async function discuss(rita: Person, kim: Person, webUrl: string, exportId: string): Promise<void> {
  const headers = { origin: webUrl };
  const write = async (who: Person, data: object) => {
    const id = randomUUID();
    const path = remarksPath(organization, exportId, `/${id}`);
    const answer = await who.put(webUrl + path, { headers, data });
    if (!answer.ok()) throw new Error(`A remark was answered with ${answer.status()}.`);
    return id;
  };
  const { asked, answered } = shown;
  const ask = { kind: "question", text: "Gehört das Papier zur Druckerei oder ins Büro?" };
  await write(rita, { ...ask, entityGuid: asked.entityGuid });
  const { entityGuid } = answered;
  const doubt = { kind: "question", text: "Fehlt hier der Lieferschein?" };
  const questionId = await write(kim, { entityGuid, ...doubt });
  const text = "Der Lieferant hat die Nummer am Telefon bestätigt.";
  await write(rita, { entityGuid, kind: "note", text });
  await write(rita, { kind: "answer", questionId, text: "Nein, er liegt der Rechnung bei." });
  for (const [who, flagged] of [
    [rita, false],
    [kim, true],
  ] as const)
    await who.put(webUrl + marksPath(organization, exportId), {
      headers,
      data: { marks: [{ entityGuid, checked: true, flagged }] },
    });
}

/**
 * Exports the half year and October as two people, waits until all documents are compared, and leaves some
 * work undone.
 */
export async function readOctober(stack: RecordedStack, cookie: string): Promise<Reading> {
  const { webUrl } = stack;
  await using rita = await request.newContext({ extraHTTPHeaders: { cookie } });
  await using kim = await request.newContext({
    extraHTTPHeaders: { cookie: await signInByHttp(webUrl, colleague) },
  });
  const earlier = await exportAndCompare(rita, webUrl, "none");
  const { accounts, differing, unreadable } = await loadOctober(stack);
  const runs = importRuns(rita, webUrl, organization);
  const planned = await runs.plan(
    accountRows(
      (accounts as { accountCode: string; name: string }[]).map(({ accountCode, name }) => [
        accountCode,
        name,
      ]),
    ),
    { fileName: "Kontenplan.csv" },
  );
  await runs.start(planned.id, "CREATE");
  await runs.ended(planned.id);
  const exportId = await exportAndCompare(rita, webUrl, earlier);
  await discuss(rita, kim, webUrl, exportId);
  const [, differs = ""] = differing;
  const [scan = ""] = unreadable;
  return { exportId, differing: differs, unreadable: scan };
}
