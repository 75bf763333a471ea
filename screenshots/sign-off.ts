import type { APIRequestContext } from "@playwright/test";
import { receiptPath, handOversPath, signOffPath } from "#lib/shared/paths.ts";
import { receipt } from "#lib/shared/receipt.ts";
import { handOverByApi } from "../e2e/fixtures/hand-over.ts";

type Signed = { webUrl: string; organizationId: string; exportId: string };

/**
 * Hands an export over as CSV, signs its receipt, and withdraws a second hand-over, so that both acts are
 * seen.
 */
export async function signAndWithdraw(
  web: APIRequestContext,
  { webUrl, organizationId, exportId }: Signed,
): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await web.post(webUrl + path, { headers: { origin: webUrl }, data });
    if (!answer.ok()) throw new Error(`POST ${path} was answered with ${answer.status()}.`);
  };
  const handOver = async (format: "csv" | "json") => {
    const request = { written: { format }, filter: "", language: "de", timeZone: "Europe/Berlin" };
    const handOvers = webUrl + handOversPath(organizationId, exportId);
    const id = await handOverByApi(web, handOvers, request, { origin: webUrl });
    await web.get(webUrl + handOversPath(organizationId, exportId, `/${id}/files/0`));
    return id;
  };
  const sign = async (reason: string) => {
    const answer = await web.get(webUrl + receiptPath(organizationId, exportId));
    const { digest } = receipt.parse(await answer.json()).state;
    await post(signOffPath(organizationId, exportId), { digest, reason });
  };
  const mistake = await handOver("json");
  await sign("Zwei Belege reicht der Lieferant bis Monatsende nach.");
  const reason = "An die falsche Kanzlei gegangen";
  await post(handOversPath(organizationId, exportId, `/${mistake}/withdrawal`), { reason });
  await handOver("csv");
  await sign("Die Belege folgen als ZIP.");
}
