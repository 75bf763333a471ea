import type { Page } from "@playwright/test";
import type { DocumentArchive, DocumentArchiveList } from "#lib/shared/document-archive.ts";
import { documentArchivesPath } from "#lib/shared/paths.ts";
import type { Stage } from "./stage.ts";

const gone = {
  status: 404,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ errorCode: "FILE_NOT_FOUND", message: "", requestId: "1" }),
};

/**
 * Asks for documents of an export, unless that was done before, and opens the page anew: a ZIP of which one
 * document is missing, one that was cancelled, and one that is being fetched until the page is left.
 */
export async function fetchDocuments(
  page: Page,
  { stack, ids }: Stage,
  organizationId: string,
): Promise<void> {
  const archives = `${stack.webUrl}${documentArchivesPath(organizationId, ids.export)}`;
  const headers = { origin: stack.webUrl };
  const ask = async (q: string) => {
    const written = { format: "documents", names: "{date} {supplier} {invoice}" };
    const data = { written, filter: new URLSearchParams({ q }).toString(), language: "en", timeZone: "UTC" };
    const answer = await page.request.post(archives, { data, headers });
    return (await answer.json()) as DocumentArchive;
  };
  const until = async (id: string, state: DocumentArchive["state"]) => {
    for (;;) {
      const found = (await (await page.request.get(`${archives}/${id}`)).json()) as DocumentArchive;
      if (found.state === state) return;
      await page.waitForTimeout(200);
    }
  };
  const listed = (await (await page.request.get(archives)).json()) as DocumentArchiveList;
  if (listed.total === 0) {
    let isFirst = true;
    stack.proxy.replace = (path) => {
      if (!isFirst || !path.includes("/files/")) return undefined;
      isFirst = false;
      return () => gone;
    };
    await until((await ask("Winterreifen")).id, "complete");
    stack.proxy.replace = undefined;
    const { id } = await ask("Inspektion");
    await page.request.delete(`${archives}/${id}`, { headers });
  }
  for (const { id, state } of listed.archives)
    if (state === "running") await page.request.delete(`${archives}/${id}`, { headers });
  stack.proxy.hold = (path) => (path.includes("/files/") ? new Promise(() => undefined) : undefined);
  await ask("Kraftstoff");
  await page.reload();
  await page.getByRole("progressbar").first().waitFor();
}
