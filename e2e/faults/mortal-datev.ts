import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { datevSignInAddress } from "#lib/shared/datev-online.ts";
import type { TargetList } from "#lib/shared/targets.ts";
import type { ArrivalCounts } from "#platform/testing/datev/count-arrivals.ts";
import { startDatevProcess } from "#platform/testing/datev/start-datev-process.ts";
import type { ArrivedBatch, ArrivedDocument } from "#platform/testing/datev/state.ts";
import type { MortalStack } from "./mortal-stack.ts";

const app = { id: "kontor-app", secret: "secret of the app" };

/** All that arrived at the stand-in, also before it was killed; `violations` are those since it started. */
type Arrived = {
  documents: ArrivedDocument[];
  batches: ArrivedBatch[];
  counts: ArrivalCounts;
  violations: string[];
};

/** Starts the stand-in for DATEV as a process that can be killed, and that keeps what it has answered for. */
export async function startMortalDatev() {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-datev-"));
  const standIn = await startDatevProcess(app, { redirectAddress: "http://localhost/", directory });
  const control = async (name: string, data: object) => {
    const body = JSON.stringify(data);
    const answer = await fetch(`${standIn.address}/control/${name}`, { method: "POST", body });
    if (!answer.ok) throw new Error(await answer.text());
  };
  /**
   * Holds answers back, so that what is killed has often been asked for something already, or has done it.
   */
  const answerLate = async () => {
    const late = { kind: "slow", times: 1_000_000 };
    await control("faults", { ...late, method: "PUT", path: "/documents/", milliseconds: 150 });
    await control("faults", { ...late, method: "POST", path: "/import", milliseconds: 500 });
  };

  return {
    /** The settings of the web app with which it sends to this stand-in. */
    web: {
      ...{ DATEV_CLIENT_ID: app.id, DATEV_CLIENT_SECRET: app.secret },
      DATEV_ENVIRONMENT: standIn.address,
    },

    /**
     * Signs the person in at DATEV and chooses the client, as the page does. Resolves with the id of the
     * target.
     */
    async connect({ stack, browser, own }: MortalStack): Promise<string> {
      await control("settings", {
        redirectAddress: `${stack.webUrl}/api/datev/callback`,
        jobMilliseconds: 1_500,
        // No renewal comes between, because one whose answer is lost must end the access.
        // `lib/server/datev-online/access` proves that.
        accessSeconds: 36_000,
      });
      await answerLate();
      const settings = `${own}/settings`;
      const begun = await browser.post(`${settings}/datev-online/sign-in`);
      const { origin, pathname, searchParams } = new URL(
        datevSignInAddress.parse(await begun.json()).address,
      );
      // The form of the login page sends back what it was asked for. Redirects lead to the page of the web
      // app.
      const form = { ...Object.fromEntries(searchParams), decision: "allow" };
      await browser.post(`${origin}${pathname}`, { form });
      for (const [name, data] of [
        ["sign-in", undefined],
        ["client", { consultantNumber: "1234567", clientNumber: "42" }],
      ] as const) {
        const answer = await browser.put(`${settings}/datev-online/${name}`, data && { data });
        if (!answer.ok()) throw new Error(`${name}: ${await answer.text()}`);
      }
      const { targets } = (await (await browser.get(`${settings}/targets`)).json()) as TargetList;
      return targets.find((target) => target.settings.kind === "datev")?.id ?? "";
    },

    async arrived(): Promise<Arrived> {
      return (await (await fetch(`${standIn.address}/control/arrived`)).json()) as Arrived;
    },

    /** Kills it with -9 and starts it again. */
    async kill() {
      await standIn.kill();
      await standIn.start();
      await answerLate();
    },

    async stop() {
      await standIn.stop();
      rmSync(directory, { recursive: true });
    },
  };
}
