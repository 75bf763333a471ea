import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { HandOverState } from "#lib/shared/hand-over.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import { startSshd } from "#platform/testing/start-sshd.ts";
import { instant as instantOf, rounds } from "../../service/faults/spread.ts";
import { datevRequest, sha256Of } from "./datev-request.ts";
import { startMortalStack } from "./mortal-stack.ts";

const postings = 10_000;
const victims = ["web app", "database", "target"] as const;

test("kill -9 of web app, database and target while files are delivered: none is half, twice or unrecorded", async () => {
  const sshd = await startSshd();
  const mortal = await startMortalStack(postings, { TARGET_PRIVATE_NETWORKS: "127.0.0.0/8" });
  const { stack, browser, own, ofExport, query, read, made } = mortal;
  try {
    const handOvers = `${ofExport}/hand-overs`;
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

    const begun = (await (await browser.post(handOvers, { data: datevRequest })).json()) as HandOverState;
    // The answer may tell that it is made already.
    const id = begun.making?.id ?? begun.handOver?.id ?? "";
    const { files: handed } = await made(id);
    const expected = Object.fromEntries(handed.map(({ name, sha256: sum }) => [name, sum]));

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

    const faults = { ...mortal.faults, target: () => sshd.restart() };
    const losses: object[] = [];
    let count = (await read(id))?.deliveries.length ?? 0;
    for (let round = 1; round <= rounds; round += 1) {
      for (const target of folders) for (const name of readdirSync(target)) rmSync(path.join(target, name));
      const victim = victims[round % victims.length] ?? "web app";
      const instant = Math.round(duration * instantOf(round));
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
  } finally {
    await mortal.stop();
    await sshd.stop();
  }
});
