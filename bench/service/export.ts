import { gzipSync } from "node:zlib";
import { writtenExport } from "#contract/export.ts";
import { type Benchmark, format, inTurns } from "../benchmark.ts";
import { createDatabase, query, type RunningService, startDatabases, startService } from "./servers.ts";

/** The number of postings of a large export. */
export const exportSize = 100_000;

/** A seed in which the organization alpha has `exportSize` ready postings, all on existing accounts. */
export const largeSeed = {
  postings: { alpha: { generate: exportSize } },
  generalLedgerAccounts: {},
};

/**
 * Exports all ready postings. Returns the export's id and the milliseconds from the POST to its end. Throws
 * unless all postings were exported.
 */
export async function exportAll({ alpha }: RunningService): Promise<{ id: string; milliseconds: number }> {
  const start = performance.now();
  const { id } = writtenExport.parse(await (await alpha.call("POST", "/exports")).json());
  const { status, postingsCount } = await alpha.endOf(id, 300);
  if (status !== "EXPORTED" || postingsCount !== exportSize) {
    throw new Error(`The export of ${postingsCount} postings ended ${status}.`);
  }
  return { id, milliseconds: performance.now() - start };
}

/** Returns the decompressed postings document of an export. */
async function documentOf({ alpha }: RunningService, id: string): Promise<Buffer> {
  return Buffer.from(await (await alpha.get(`/exports/${id}/postings`)).arrayBuffer());
}

/**
 * Measures the minimum work: one UPDATE of the same rows, and gzip of the same bytes at the same level.
 * Returns the milliseconds.
 */
async function measureLeast(databaseUrl: string, document: Buffer): Promise<number> {
  const start = performance.now();
  await query(
    databaseUrl,
    "update posting set export_id = gen_random_uuid() where organization_id = 'alpha'",
  );
  gzipSync(document, { level: 5 });
  return performance.now() - start;
}

export const exportLarge: Benchmark = {
  name: "export",
  title: "Export of 100,000 postings, from POST to EXPORTED, on PostgreSQL",
  async run() {
    await using server = await startDatabases();
    const seeded = await createDatabase(server, "seeded");
    await (await startService({ databaseUrl: seeded, seed: largeSeed }))[Symbol.asyncDispose]();
    let document: Buffer = Buffer.alloc(0);
    {
      await using first = await startService({
        databaseUrl: await createDatabase(server, "first", "seeded"),
      });
      document = await documentOf(first, (await exportAll(first)).id);
    }
    const measured = await inTurns(3, {
      async ours(round) {
        const databaseUrl = await createDatabase(server, `ours-${round}`, "seeded");
        await using service = await startService({ databaseUrl });
        return (await exportAll(service)).milliseconds;
      },
      beside: async (round) =>
        measureLeast(await createDatabase(server, `beside-${round}`, "seeded"), document),
    });
    return [
      {
        what: "export of 100,000 postings, from POST to EXPORTED",
        ours: `${format(measured.ours)} ms`,
        beside: `UPDATE of the same rows and gzip of the same bytes, ${format(measured.beside)} ms`,
        ratio: measured.ratio,
        aim: "at most 3×",
        isMet: measured.ratio <= 3,
      },
    ];
  },
};
