import type { Page } from "@playwright/test";
import { deliveriesPath, handOversPath, pages, targetsPath } from "#lib/shared/paths.ts";
import type { TargetList } from "#lib/shared/targets.ts";
import { handOverByApi } from "../e2e/fixtures/hand-over.ts";
import type { Stage } from "./stage.ts";

/**
 * Adds a folder and an address to the targets of an organization, unless it has them, and opens the page
 * anew.
 */
export async function addTargets(page: Page, { stack }: Stage, organizationId: string): Promise<void> {
  for (const [name, settings] of [
    ["Belegtransfer", { kind: "folder", folder: stack.targetDirectory }],
    ["Kanzlei Sommer", { kind: "email", address: "eingang@kanzlei-sommer.example", attachUpToMegabytes: 10 }],
  ])
    await page.request.post(`${stack.webUrl}${targetsPath(organizationId)}`, {
      data: { name, settings },
      headers: { origin: stack.webUrl },
    });
  await page.reload();
}

/** Delivers a hand-over to both targets. The mail waits, because no mail server is there. */
export async function deliverToBoth(page: Page, stage: Stage, organizationId: string): Promise<void> {
  const { webUrl } = stage.stack;
  const exportId = stage.ids.export;
  await addTargets(page, stage, organizationId);
  const headers = { origin: webUrl };
  const data = { written: { format: "json" }, language: "en", timeZone: "UTC" };
  const handOvers = `${webUrl}${handOversPath(organizationId, exportId)}`;
  const handOverId = await handOverByApi(page.request, handOvers, data, headers);
  const listed = await page.request.get(`${webUrl}${targetsPath(organizationId)}`);
  const { targets } = (await listed.json()) as TargetList;
  for (const { id: targetId } of targets)
    await page.request.post(`${webUrl}${deliveriesPath(organizationId, exportId, handOverId)}`, {
      data: { targetId },
      headers,
    });
  await page.goto(`${webUrl}${pages.handOver(organizationId, exportId)}`);
  await page
    .getByText(/^(1 attempt has failed|1 Versuch ist gescheitert)/)
    .first()
    .waitFor();
}
