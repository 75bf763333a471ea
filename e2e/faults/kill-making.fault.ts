import { setTimeout as pause } from "node:timers/promises";
import { request } from "@playwright/test";
import { expect, test } from "vitest";
import type { HandOver, HandOverList, HandOverState } from "#lib/shared/hand-over.ts";
import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { signInByHttp } from "../fixtures/http-session.ts";
import { password, people, seedOfOne } from "../fixtures/seed.ts";
import { startStack } from "../fixtures/stack.ts";
import { datevRequest, sha256Of } from "./datev-request.ts";

const organization = "leseprobe-kg";
const postings = 10_000;
const rounds = Number(process.env["FAULT_ROUNDS"] ?? 20);

/** What is the same for two hand-overs of the same postings: headers name the time of each. */
const rowsOf = (bytes: Buffer) => bytes.toString("latin1").split("\r\n").slice(1).join("\n");

test("kill -9 of the web app while files are made: no file is half, none is there twice, none is unrecorded", async () => {
  const stack = await startStack({
    seed: seedOfOne(people.reader, postings),
    service: { SERVICE_RATE_LIMIT: "1000000" },
  });
  try {
    const cookie = await signInByHttp(stack.webUrl, people.reader, organization);
    const person = { username: people.reader.email, password };
    const { access_token: token } = await obtainTokens(stack.serviceUrl, { person, organization });
    const { id: exportId } = await apiClient(stack.serviceUrl, token, organization).exportAll(300);
    const browser = await request.newContext({ extraHTTPHeaders: { cookie, origin: stack.webUrl } });
    const handOvers = `${stack.webUrl}/api/organizations/${organization}/exports/${exportId}/hand-overs`;

    const begin = async () => {
      const { making, handOver } = (await (
        await browser.post(handOvers, { data: datevRequest })
      ).json()) as HandOverState;
      return making?.id ?? handOver?.id ?? "";
    };
    const made = async (id: string): Promise<HandOver> => {
      for (;;) {
        const answer = await browser.get(`${handOvers}/${id}`).catch(() => undefined);
        const state = answer?.ok() ? ((await answer.json()) as HandOverState) : undefined;
        if (state?.making?.problem) throw new Error(JSON.stringify(state.making.problem));
        if (state?.handOver) return state.handOver;
        await pause(100);
      }
    };
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
    const ids = [clean.id];
    for (let round = 1; round <= rounds; round += 1) {
      const instant = Math.round(duration * ((round * 0.618) % 1));
      // The request waits for the end, which the kill cuts off, so that the list tells the id.
      const beginning = begin().catch(() => "");
      await pause(instant);
      await stack.stopWeb("SIGKILL");
      await beginning;
      await stack.startWeb();
      const { makings, handOvers: listed } = (await (await browser.get(handOvers)).json()) as HandOverList;
      const id = [...makings, ...listed].map((one) => one.id).find((one) => !ids.includes(one));
      if (id === undefined) {
        losses.push({ round, instant, "files lost": 0, "asked for": "not yet" });
        continue;
      }
      ids.push(id);
      const got = await rows(await made(id));
      const lost = expected.filter((file, index) => got[index] !== file).length;
      losses.push({ round, instant, "files lost": lost, "asked for": "made" });
    }
    console.table(losses);
    const { makings, total } = (await (await browser.get(handOvers)).json()) as HandOverList;
    expect({ makings, total }).toEqual({ makings: [], total: ids.length });
    expect(losses).toEqual(losses.map((loss) => ({ ...loss, "files lost": 0 })));
    expect(ids.length).toBeGreaterThan(rounds / 2);
    await browser.dispose();
  } finally {
    await stack.stop();
  }
});
