import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Closing, ClosingDecision, ClosingRequest, ClosingState } from "#lib/shared/closing.ts";
import type { DocumentArchiveList } from "#lib/shared/document-archive.ts";
import type { HandOverList } from "#lib/shared/hand-over.ts";
import { datevRequest, sha256Of } from "./datev-request.ts";
import type { MortalStack } from "./mortal-stack.ts";

const month = "2026-05";

/** What an order has made and delivered, and what is missing from it by the service's own answer. */
const nothingLost = {
  ...{ exports: 1, "hand-overs": 1, archives: 1, "rows lost": 0, "documents lost": 0 },
  ...{ "files lost": 0, "files left": 0, month },
};

/**
 * Orders that close the month of an organization and deliver to a folder of its own, while programs are
 * killed.
 */
export function mortalOrders({ stack, browser, query }: MortalStack) {
  const ofOrganization = (id: string) => `${stack.webUrl}/api/organizations/${id}`;
  const folderOf = (organization: string) => path.join(stack.targetDirectory, organization);
  const read = async <Answer>(address: string) => (await (await browser.get(address)).json()) as Answer;

  /** Sends until an answer comes. */
  const put = async (address: string, data: object) => {
    for (;;) {
      const answer = await browser.put(address, { data }).catch(() => undefined);
      if (answer?.ok()) return;
      await pause(100);
    }
  };

  /**
   * Cuts short the pauses of orders, and accepts rows that DATEV can't take. Resolves with the step of the
   * order, or "ended", or undefined before it is there and while nobody answers.
   */
  const goOn = async (organization: string): Promise<string | undefined> => {
    await query("update pgboss.job set start_after = now() where state in ('created', 'retry')").catch(
      () => [],
    );
    const [order] = await query(
      `select id, turn, stop->>'code' as stop, case when ended_at is null then step else 'ended' end as step
      from closing where organization_id = '${organization}'`,
    ).catch(() => []);
    if (order?.["stop"] === "HELD") {
      const data = { turn: order["turn"], choice: { kind: "accept" } } as ClosingDecision;
      const address = `${ofOrganization(organization)}/closing/${String(order["id"])}/decision`;
      // Refused where the first one arrived and its answer was lost.
      await browser.post(address, { data }).catch(() => undefined);
    }
    return order?.["step"] as string | undefined;
  };

  return {
    nothingLost,

    /** Makes the settings for DATEV and a folder as a target. Resolves with the target's id. */
    prepare: async (organization: string): Promise<string> => {
      const folder = folderOf(organization);
      mkdirSync(folder);
      const settings = `${ofOrganization(organization)}/settings`;
      await put(`${settings}/datev`, datevRequest.written.settings);
      const answer = await browser.post(`${settings}/targets`, {
        data: { name: "Folder", settings: { kind: "folder", folder } },
      });
      return ((await answer.json()) as { id: string }).id;
    },

    /** Gives an order. One that is sent again under its id is the same. */
    give: async (organization: string, targetId: string, method: ClosingRequest["method"]): Promise<void> => {
      const order: ClosingRequest = {
        ...{ begin: { newest: "none" }, month, method, documents: true, targetId },
        ...{ language: "en", timeZone: "Europe/Berlin" },
      };
      await put(`${ofOrganization(organization)}/closing/${randomUUID()}`, order);
    },

    goOn,

    /** Waits until an order has ended or asks a person what nobody has answered here. */
    ended: async (organization: string): Promise<Closing> => {
      for (;;) {
        await goOn(organization);
        const answer = await browser.get(`${ofOrganization(organization)}/closing`).catch(() => undefined);
        const closing = answer?.ok() ? ((await answer.json()) as ClosingState).closing : null;
        if (closing?.outcome || (closing?.stop && closing.stop.code !== "HELD")) return closing;
        await pause(50);
      }
    },

    /** What an order has made, and what is missing from it. */
    lossOf: async (
      organization: string,
      { exportId, method }: { exportId: string | null; method: string },
    ) => {
      const ofExport = `${ofOrganization(organization)}/exports/${exportId}`;
      const { handOvers } = await read<HandOverList>(`${ofExport}/hand-overs`);
      const { archives } = await read<DocumentArchiveList>(`${ofExport}/document-archives`);
      const api = `${stack.webUrl}/api/v1/organizations/${organization}/exports`;
      const { exports } = await read<{ exports: object[] }>(api);
      const { successfulPostings } = await read<{
        successfulPostings: { splitPostings: object[]; files: object[] }[];
      }>(`${api}/${exportId}/postings`);
      const made = handOvers.filter(({ request }) => request.written.format === method);
      const files = made.flatMap((handOver) => handOver.files);
      const rows = files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
      const fetched = archives.reduce((sum, archive) => sum + archive.fetched, 0);
      // Those of a batch are what its rows link to, which is less than all.
      const documents =
        method === "datev"
          ? archives.reduce((sum, archive) => sum + archive.total, 0)
          : successfulPostings.flatMap((posting) => posting.files).length;
      const handed = [...files, ...archives.flatMap(({ parts }) => parts)];
      const folder = folderOf(organization);
      const there = readdirSync(folder);
      const whole = handed.filter(
        ({ name, sha256 }) =>
          there.includes(name) && sha256Of(readFileSync(path.join(folder, name))) === sha256,
      );
      const [named] = await query(`select month from export_month where export_id = '${exportId}'`);
      return {
        ...{ exports: exports.length, "hand-overs": made.length, archives: archives.length },
        "rows lost": successfulPostings.flatMap((posting) => posting.splitPostings).length - rows,
        "documents lost": documents - fetched,
        "files lost": handed.length - whole.length,
        "files left": there.length - whole.length,
        month: named?.["month"],
      };
    },
  };
}
