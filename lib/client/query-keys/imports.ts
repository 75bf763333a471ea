import type { ImportRun } from "#lib/shared/import-run.ts";

/**
 * The properties of a run on which queries about it depend. They are part of the key, so that a change
 * refetches.
 */
const stageOf = ({ state, settledChunks, imported, failed, comparison }: ImportRun) => ({
  state,
  settledChunks,
  imported,
  failed,
  comparedAt: comparison.comparedAt,
});

/** The keys of imports. `search` is the query string of the request. */
export const importKeys = {
  runs: (organizationId: string) => [{ resource: "import runs", organizationId }] as const,
  draft: (organizationId: string) => [{ resource: "import draft", organizationId }] as const,
  recipes: (organizationId: string) => [{ resource: "import recipes", organizationId }] as const,
  lists: (organizationId: string) => [{ resource: "import runs", organizationId, part: "list" }] as const,
  list: (organizationId: string, search: string) =>
    [{ resource: "import runs", organizationId, part: "list", search }] as const,
  run: (organizationId: string, runId: string) =>
    [{ resource: "import runs", organizationId, part: "run", runId }] as const,
  comparison: (organizationId: string, runId: string, otherRunId: string, search: string) =>
    [{ resource: "import runs", organizationId, part: "comparison", runId, otherRunId, search }] as const,
  records: (organizationId: string, run: ImportRun, search: string) =>
    [
      {
        resource: "import runs",
        organizationId,
        part: "records",
        runId: run.id,
        stage: stageOf(run),
        search,
      },
    ] as const,
  outcome: (organizationId: string, run: ImportRun) =>
    [
      { resource: "import runs", organizationId, part: "outcome", runId: run.id, stage: stageOf(run) },
    ] as const,
  receipt: (organizationId: string, runId: string) =>
    [{ resource: "import runs", organizationId, part: "receipt", runId }] as const,
  filePart: (organizationId: string, runId: string, part: "unsent rows" | "repairs", from: number) =>
    [{ resource: "import runs", organizationId, part, runId, from }] as const,
  chunks: (organizationId: string, run: ImportRun) =>
    [
      { resource: "import runs", organizationId, part: "chunks", runId: run.id, stage: stageOf(run) },
    ] as const,
  log: (organizationId: string, processId: string, offset: number) =>
    [{ resource: "import log", organizationId, processId, offset }] as const,
};
