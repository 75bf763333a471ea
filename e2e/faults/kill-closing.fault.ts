import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { closingSteps } from "#lib/shared/closing.ts";
import { instant as instantOf, rounds } from "../../service/faults/spread.ts";
import { mortalOrders } from "./mortal-orders.ts";
import { startMortalStack } from "./mortal-stack.ts";

const postings = 40;
const victims = ["web app", "database", "service"] as const;
const methods = ["csv", "datev"] as const;

/**
 * An organization for each round and one of each form before them, because a new export takes all postings
 * that are ready.
 */
const organizations = Array.from({ length: rounds + methods.length }, (_, round) => `monat-${round}`);

test("kill -9 of web app, database and service at every step of closing a month: no second export, nothing is lost or there twice", async () => {
  const settings = { BACKGROUND_REQUESTS: "1000000", TARGET_PRIVATE_NETWORKS: "127.0.0.0/8" };
  const mortal = await startMortalStack(postings, settings, organizations);
  const { prepare, give, goOn, ended, lossOf, nothingLost } = mortalOrders(mortal);

  /** Waits until an order has come to a step or behind it. */
  const arriveAt = async (organization: string, step: string) => {
    const last = [...closingSteps, "ended"];
    for (;;) {
      const present = await goOn(organization);
      if (present !== undefined && last.indexOf(present) >= last.indexOf(step)) return;
      await pause(2);
    }
  };
  try {
    const targets = new Map<string, string>();
    for (const organization of organizations) targets.set(organization, await prepare(organization));

    // What the steps take when nothing is killed.
    const durations: Record<string, number> = {};
    for (const [index, method] of methods.entries()) {
      const organization = organizations[index] ?? "";
      const giving = give(organization, targets.get(organization) ?? "", method);
      let began = Date.now();
      for (const [place, step] of closingSteps.entries()) {
        const next = closingSteps[place + 1] ?? "ended";
        await arriveAt(organization, next);
        durations[`${method} ${step}`] = Date.now() - began;
        began = Date.now();
      }
      await giving;
      const clean = await ended(organization);
      expect(clean.outcome).toBe("ready");
      expect(await lossOf(organization, { exportId: clean.exportId, method })).toEqual(nothingLost);
    }
    console.table(durations);

    const losses: Record<string, unknown>[] = [];
    for (const [round, organization] of organizations.slice(methods.length).entries()) {
      const victim = victims[round % victims.length] ?? "web app";
      const step = closingSteps[round % closingSteps.length] ?? "export";
      const method = methods[round % methods.length] ?? "csv";
      const giving = give(organization, targets.get(organization) ?? "", method);
      await arriveAt(organization, step);
      // In the first half of the step, because each order takes its own time.
      await pause(((durations[`${method} ${step}`] ?? 0) * instantOf(round)) / 2);
      const killedIn = await goOn(organization);
      await mortal.faults[victim]();
      await giving;
      const killed = Date.now();
      const closing = await ended(organization);
      losses.push({
        ...{ round, victim, method, step, "killed in": killedIn, "ended after": Date.now() - killed },
        ended: closing.outcome ?? closing.stop?.code,
        ...(await lossOf(organization, { exportId: closing.exportId, method })),
      });
    }
    console.table(losses);
    expect(losses).toEqual(losses.map((loss) => ({ ...loss, ended: "ready", ...nothingLost })));
    // With fewer rounds some steps have no turn.
    if (rounds >= 20) expect(new Set(losses.map((loss) => loss["killed in"]))).toEqual(new Set(closingSteps));
  } finally {
    await mortal.stop();
  }
});
