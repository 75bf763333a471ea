import { mkdtempSync, readdirSync, rmSync, utimesSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import type { DocumentArchive, DocumentArchiveList } from "#lib/shared/document-archive.ts";
import { s3Keys, startS3 } from "#platform/testing/start-s3.ts";
import { instant as instantOf, rounds } from "../../service/faults/spread.ts";
import { readZip } from "../fixtures/read-zip.ts";
import { sha256Of } from "./datev-request.ts";
import { newOf, startMortalStack } from "./mortal-stack.ts";

const postings = 100;
const victims = ["web app", "database", "service"] as const;
const stores = ["a directory", "a bucket"] as const;
const archiveRequest = {
  written: { format: "documents", names: "{invoice}" },
  ...{ filter: "", language: "en", timeZone: "Europe/Berlin" },
};

const nothingLost = { missing: 0, "other bytes": 0, twice: 0, "rows without object": 0 };

/**
 * Starts the S3 server of a bucket and returns it with the settings that name it, or half a sentence why it
 * can't.
 */
async function startBucket(directory: string) {
  try {
    const server = await startS3(directory);
    const { bucket, endpoint = "" } = server.settings;
    const web = { STORE_S3_BUCKET: bucket, STORE_S3_ENDPOINT: endpoint, ...s3Keys };
    // VersityGW keeps an object as a file of its key, and what it is at in a folder of its own.
    return { server, web, files: path.join(directory, "buckets", bucket) };
  } catch (error) {
    return error instanceof Error ? error.message : "it does not start";
  }
}

test.for(stores)(
  "kill -9 of web app, database, service and store while documents are fetched into %s: none is missing, none is another, none is twice",
  async (kind, { skip }) => {
    const directory = mkdtempSync(path.join(tmpdir(), "kontor-fetching-"));
    const bucket = kind === "a bucket" ? await startBucket(directory) : undefined;
    if (typeof bucket === "string") skip(`Left out: a bucket, because ${bucket}.`);
    const s3 = typeof bucket === "object" ? bucket : undefined;
    const mortal = await startMortalStack(postings, { BACKGROUND_REQUESTS: "1000000", ...s3?.web });
    const { stack, service, browser, ofExport, exportId, query } = mortal;
    const storeDirectory = s3?.files ?? stack.storeDirectory;
    const faults: Record<string, () => Promise<void>> = {
      ...mortal.faults,
      async store() {
        await s3?.server.kill();
        await s3?.server.start();
      },
    };
    const killed = [...victims, ...(s3 ? ["store"] : [])];
    try {
      const archives = `${ofExport}/document-archives`;
      const begin = async () => {
        await browser.post(archives, { data: archiveRequest }).catch(() => undefined);
      };
      const begun = async (known: Set<string>) => {
        const { archives: listed } = (await (await browser.get(archives)).json()) as DocumentArchiveList;
        return newOf(listed, known);
      };
      /** Waits until an archive is complete. The pauses between attempts are cut short. */
      const complete = async (id: string): Promise<DocumentArchive> => {
        for (;;) {
          await query(`update pgboss.job set start_after = now()
          where name = 'fetch-documents' and state in ('created', 'retry')`);
          await query("update document_keeping set turn_at = now() where problem_code is not null");
          const answer = await browser.get(`${archives}/${id}`).catch(() => undefined);
          const archive = answer?.ok() ? ((await answer.json()) as DocumentArchive) : undefined;
          const [left] = await query(`select count(*)::int as jobs from pgboss.job
          where name = 'fetch-documents' and state in ('created', 'retry', 'active')`);
          if (archive?.state === "complete" && left?.["jobs"] === 0) return archive;
          await pause(100);
        }
      };
      /** The entries of an archive's ZIP as they are, and as they were recorded. */
      const entriesOf = async ({ id, parts }: DocumentArchive) => {
        const bytes = await (await browser.get(`${ofExport}/hand-overs/${id}/files/0`)).body();
        const file = path.join(stack.targetDirectory, "documents.zip");
        await writeFile(file, bytes);
        const { entries } = await readZip(file);
        const recorded = await query(
          `select name, sha256 from handed_document where archive_id = '${id}' order by place`,
        );
        return {
          entries: entries.filter(({ name }) => name !== "manifest.csv"),
          recorded: recorded.map(({ name, sha256 }) => `${String(name)} ${String(sha256)}`),
          isWhole: sha256Of(bytes) === parts[0]?.sha256,
        };
      };
      /** The objects in the store that no row names, and the number of rows whose object is not there. */
      const store = async () => {
        const files = readdirSync(storeDirectory, { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.parentPath.includes(".sgwtmp"))
          .map(({ parentPath, name }) => path.join(parentPath, name));
        const rows = await query(`
        select object_name as name from stored_file union all select object_name from stored_answer
        union all select object_name from handed_document where object_name is not null
        union all select object_name from kept_document where object_name is not null`);
        const named = new Set(rows.map(({ name }) => name));
        const ended = new Set(files.map((file) => path.basename(file)));
        return {
          files,
          nameless: files.filter((file) => !named.has(path.basename(file))).length,
          absent: [...named].filter((name) => !ended.has(String(name))).length,
        };
      };

      /**
       * Forgets the documents in the store. The next ones come by themselves, or by the ZIP that asks for
       * them.
       */
      const forget = async (byThemselves: boolean) => {
        const rows = await query("delete from kept_document returning object_name as name");
        const kept = new Set(rows.map(({ name }) => name));
        for (const file of (await store()).files) if (kept.has(path.basename(file))) rmSync(file);
        await query(`update connection set brings = '${byThemselves ? "all" : "none"}'`);
        await query(`update document_keeping
        set planned_at = null, settled_at = null, problem_code = null, turn_at = now()`);
      };

      /** How far an archive is that is not one of `known`. */
      const progress = async (known: Set<string>) => {
        const [row] = await query(`
        select id, fetched, total, exists (select from stored_file where hand_over_id = id) as "isMade"
        from document_archive order by planned_at desc limit 1`);
        if (!row?.["total"] || known.has(String(row["id"]))) return { state: "planning", part: -1 };
        const [fetched, total] = [Number(row["fetched"]), Number(row["total"])];
        if (row["isMade"]) return { state: "complete", part: 1 };
        const state = fetched === total ? "making the ZIP" : `fetching: ${fetched}`;
        return { state, part: fetched / total };
      };
      const untilFetched = async (part: number, known: Set<string>) => {
        while ((await progress(known)).part < part);
      };

      const known = new Set<string>();
      await forget(false);
      const [, fetchedAt] = await Promise.all([begin(), untilFetched(1, known).then(() => Date.now())]);
      const [first = ""] = await begun(known);
      const archive = await complete(first);
      const making = Date.now() - fetchedAt;
      const clean = await entriesOf(archive);
      const expected = new Map(clean.entries.map(({ name, sha256: sum }) => [name, sum]));
      const sent: string[] = [];
      const answer = await service.get(`/exports/${exportId}/postings`);
      const { successfulPostings } = (await answer.json()) as {
        successfulPostings: { files: { id: string }[] }[];
      };
      for (const { id } of successfulPostings.flatMap(({ files }) => files))
        sent.push(sha256Of(Buffer.from(await (await service.get(`/files/${id}`)).arrayBuffer())));
      expect([...expected.values()].toSorted()).toEqual(sent.toSorted());

      const losses: object[] = [];
      let { nameless } = await store();
      for (let round = 1; round <= rounds; round += 1) {
        const victim = killed[round % killed.length] ?? "web app";
        const byThemselves = Math.floor(round / 2) % 2 === 1;
        await forget(byThemselves);
        const beginning = begin();
        // In every other round the kill hits the making of the ZIP, in the others the fetching, a part of it
        // being done.
        const isLate = round % 2 === 0;
        await untilFetched(isLate ? 1 : instantOf(round), known);
        if (isLate) await pause(Math.round(instantOf(round) * making));
        const { state } = await progress(known);
        await faults[victim]?.();
        // What a killed process was at is anybody's at once, and not only after its lease.
        if (victim === "web app") await query("update document_keeping set turn_at = now()");
        await beginning;
        const killedAt = Date.now();
        const ids = await begun(known);
        const loss = { ...nothingLost };
        for (const id of ids) {
          const { entries, recorded, isWhole } = await entriesOf(await complete(id));
          const sums = new Map(entries.map(({ name, sha256: sum }) => [name, sum]));
          loss.missing += [...expected.keys()].filter((name) => !sums.has(name)).length;
          loss.twice += entries.length - expected.size + loss.missing;
          loss["other bytes"] +=
            entries.filter(
              ({ name, sha256: sum }, index) =>
                sum !== expected.get(name) || `${name} ${sum}` !== recorded[index],
            ).length + (isWhole ? 0 : 1);
        }
        const now = await store();
        losses.push({
          ...{ round, victim, "by themselves": byThemselves, "killed while": state, asked: ids.length },
          "complete after": Date.now() - killedAt,
          ...{ ...loss, "rows without object": now.absent },
          "left in store": now.nameless - nameless,
        });
        ({ nameless } = now);
      }
      console.table(losses);
      console.log(`${expected.size} documents, their ZIP made in ${making} ms without a fault`);
      expect(losses).toEqual(losses.map((loss) => ({ ...loss, ...nothingLost })));
      expect(known.size).toBeGreaterThan(rounds / 2);
      expect(known.size).toBeLessThanOrEqual(rounds + 1);

      // What killed processes left is removed a day later, by the sweep of an hour, which a start asks for.
      const old = new Date(Date.now() - 48 * 3_600_000);
      for (const file of (await store()).files) utimesSync(file, old, old);
      await query("update object_sweep set swept_at = '-infinity'");
      await mortal.faults["web app"]();
      await expect.poll(store, { timeout: 60_000 }).toMatchObject({ nameless: 0, absent: 0 });
    } finally {
      await mortal.stop();
      await s3?.server.stop();
      rmSync(directory, { recursive: true });
    }
  },
);
