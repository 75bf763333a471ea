/** The names of the jobs on the queue and what each is told. */
export type JobPayloads = {
  "export-postings": { exportId: string };
  "import-records": { processId: string };
};

export const jobNames = ["export-postings", "import-records"] as const satisfies (keyof JobPayloads)[];
