import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { request } from "@playwright/test";
import pg from "pg";
import { expect, test } from "vitest";
import type { HandOver, HandOverState } from "#lib/shared/hand-over.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import { startSshd } from "#platform/testing/start-sshd.ts";
import { findPostgres } from "#platform/testing/find-postgres.ts";
import { startPostgres } from "#platform/testing/start-postgres.ts";
import { apiClient } from "#service/testing/api-client.ts";
import { obtainTokens } from "#service/testing/realm-client.ts";
import { signInByHttp } from "../fixtures/http-session.ts";
import { password, people, seedOfOne } from "../fixtures/seed.ts";
import { startStack } from "../fixtures/stack.ts";
import { datevRequest, sha256Of } from "./datev-request.ts";

const organization = "leseprobe-kg";
const postings = 10_000;
const rounds = Number(process.env["FAULT_ROUNDS"] ?? 20);
const victims = ["web app", "database", "target"] as const;

test("kill -9 of web app, database and target while files are delivered: none is half, twice or unrecorded", async () => {
  const database = await startPostgres(findPostgres(process.env["PATH"] ?? "") ?? "");
  const sshd = await startSshd();
  const stack = await startStack({
    seed: seedOfOne(people.reader, postings),
    service: { SERVICE_RATE_LIMIT: "1000000" },
    web: { DATABASE_URL: database.url, TARGET_PRIVATE_NETWORKS: "127.0.0.0/8" },
  });
  try {
    const cookie = await signInByHttp(stack.webUrl, people.reader, organization);
    const person = { username: people.reader.email, password };
    const { access_token: token } = await obtainTokens(stack.serviceUrl, { person, organization });
    const { id: exportId } = await apiClient(stack.serviceUrl, token, organization).exportAll(300);
    const browser = await request.newContext({ extraHTTPHeaders: { cookie, origin: stack.webUrl } });
    const own = `${stack.webUrl}/api/organizations/${organization}`;
    const handOvers = `${own}/exports/${exportId}/hand-overs`;
    const query = async (statement: string) => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const { rows } = await client.query<Record<string, unknown>>(statement).finally(() => client.end());
      return rows;
    };

    const folders = ["folder", "sftp"].map((name) => path.join(stack.targetDirectory, name));
    for (const folder of folders) mkdirSync(folder);
    const [folder = "", sftpFolder = ""] = folders;
    const { port, user, hostKey } = sshd;
    const added = [
      { name: "Folder", settings: { kind: "folder", folder } },
      {
        name: "SFTP",
        settings: { kind: "sftp", host: "127.0.0.1", port, user, folder: sftpFolder, hostKey },
        secret: sshd.privateKey,
      },
    ];
    const targets: string[] = [];
    for (const data of added) {
      const answer = await browser.post(`${own}/settings/targets`, { data });
      expect(answer.status(), await answer.text()).toBe(201);
      targets.push(((await answer.json()) as { id: string }).id);
    }

    const read = async (id: string): Promise<HandOver | undefined> => {
      const answer = await browser.get(`${handOvers}/${id}`).catch(() => undefined);
      const state = answer?.ok() ? ((await answer.json()) as HandOverState) : undefined;
      if (state?.making?.problem) throw new Error(JSON.stringify(state.making.problem));
      return state?.handOver ?? undefined;
    };
    const begun = (await (await browser.post(handOvers, { data: datevRequest })).json()) as HandOverState;
    // The answer may tell that it is made already.
    const id = begun.making?.id ?? begun.handOver?.id ?? "";
    let made: HandOver | undefined;
    while (!made) {
      made = await read(id);
      await pause(100);
    }
    const expected = Object.fromEntries(made.files.map(({ name, sha256: sum }) => [name, sum]));

    const ask = async () => {
      for (const targetId of targets)
        await browser.post(`${handOvers}/${id}/deliveries`, { data: { targetId } }).catch(() => undefined);
    };
    /** Waits until nothing is under way any more. The pauses between attempts are cut short. */
    const ended = async (): Promise<Delivery[]> => {
      for (;;) {
        await query("update pgboss.job set start_after = now() where name = 'deliver' and state = 'created'");
        const deliveries = (await read(id))?.deliveries;
        if (deliveries?.every(({ state }) => state !== "waiting" && state !== "sending")) return deliveries;
        await pause(200);
      }
    };
    const lost = () =>
      folders.map((target) => {
        const there = readdirSync(target);
        const whole = there.filter(
          (name) => sha256Of(readFileSync(path.join(target, name))) === expected[name],
        );
        return { files: Object.keys(expected).length - whole.length, left: there.length - whole.length };
      });

    const started = Date.now();
    await ask();
    await ended();
    const duration = Date.now() - started;
    expect(lost()).toEqual(folders.map(() => ({ files: 0, left: 0 })));

    const faults = {
      async "web app"() {
        await stack.stopWeb("SIGKILL");
        await stack.startWeb();
      },
      database: () => database.restart(),
      target: () => sshd.restart(),
    };
    const losses: object[] = [];
    let count = (await read(id))?.deliveries.length ?? 0;
    for (let round = 1; round <= rounds; round += 1) {
      for (const target of folders) for (const name of readdirSync(target)) rmSync(path.join(target, name));
      const victim = victims[round % victims.length] ?? "web app";
      const instant = Math.round(duration * ((round * 0.618) % 1));
      const asking = ask();
      await pause(instant);
      await faults[victim]();
      await asking;
      const deliveries = await ended();
      const those = deliveries.slice(0, deliveries.length - count);
      count = deliveries.length;
      const names = those.map(({ targetName }) => targetName);
      const states = those.map(({ state }) => state);
      const [ofFolder, ofSftp] = lost();
      const files =
        (names.includes("Folder") ? (ofFolder?.files ?? 0) : 0) +
        (names.includes("SFTP") ? (ofSftp?.files ?? 0) : 0);
      const left = (ofFolder?.left ?? 0) + (ofSftp?.left ?? 0);
      losses.push({ round, victim, instant, asked: those.length, states: states.join(" "), files, left });
    }
    console.table(losses);
    const events = await query(
      "select count(*)::int as events from audit_event where action = 'HAND_OVER_DELIVERED' and outcome = 'done'",
    );
    // An attempt that ended before its process could note it is made again, and recorded again.
    expect(Number(events[0]?.["events"])).toBeGreaterThanOrEqual(count);
    expect(losses).toEqual(losses.map((loss) => ({ ...loss, files: 0, left: 0 })));
    expect(count).toBeGreaterThan(rounds);
    await browser.dispose();
  } finally {
    await stack.stop();
    await sshd.stop();
    await database.stop();
  }
});
