import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { HandOver, HandOverList, HandOverState } from "#lib/shared/hand-over.ts";
import { instant as instantOf, rounds } from "../../service/faults/spread.ts";
import { datevRequest, sha256Of } from "./datev-request.ts";
import { newOf, startMortalStack } from "./mortal-stack.ts";

const postings = 10_000;
const victims = ["web app", "database"] as const;

/** What is the same for two hand-overs of the same postings: headers name the time of each. */
const rowsOf = (bytes: Buffer) => bytes.toString("latin1").split("\r\n").slice(1).join("\n");

test("kill -9 of web app and database while files are made: no file is half, none is there twice, none is unrecorded", async () => {
  const { browser, ofExport, made, faults, stop } = await startMortalStack(postings);
  try {
    const handOvers = `${ofExport}/hand-overs`;
    const begin = async () => {
      const { making, handOver } = (await (
        await browser.post(handOvers, { data: datevRequest })
      ).json()) as HandOverState;
      return making?.id ?? handOver?.id ?? "";
    };
    const list = async () => (await (await browser.get(handOvers)).json()) as HandOverList;
    const rows = async ({ id, files }: HandOver) => {
      const read: string[] = [];
      for (const { place, sha256: expected } of files) {
        const bytes = await (await browser.get(`${handOvers}/${id}/files/${place}`)).body();
        read.push(sha256Of(bytes) === expected ? rowsOf(bytes) : "other bytes");
      }
      return read;
    };

    const started = Date.now();
    const clean = await made(await begin());
    const duration = Date.now() - started;
    const expected = await rows(clean);
    expect(expected).not.toContain("other bytes");

    const losses: object[] = [];
    const known = new Set([clean.id]);
    for (let round = 1; round <= rounds; round += 1) {
      const victim = victims[round % victims.length] ?? "web app";
      const instant = Math.round(duration * instantOf(round));
      // The request waits for the end, which the kill cuts off, so that the list tells the id.
      const beginning = begin().catch(() => "");
      await pause(instant);
      await faults[victim]();
      await beginning;
      const { makings, handOvers: listed } = await list();
      const ids = newOf([...makings, ...listed], known);
      let lost = 0;
      for (const id of ids) {
        const got = await rows(await made(id));
        lost += Math.max(expected.length, got.length) - expected.filter((file, i) => got[i] === file).length;
      }
      losses.push({ round, victim, instant, asked: ids.length, "files lost": lost });
    }
    console.table(losses);
    const { makings, total } = await list();
    expect({ makings, total }).toEqual({ makings: [], total: known.size });
    expect(losses).toEqual(losses.map((loss) => ({ ...loss, "files lost": 0 })));
    expect(known.size).toBeGreaterThan(rounds / 2);
    expect(known.size).toBeLessThanOrEqual(rounds + 1);
  } finally {
    await stop();
  }
});
