/** The names of the jobs on the queue and their payloads. */
export type JobPayloads = {
  "export-postings": { exportId: string };
  "import-records": { processId: string };
};

export const jobNames = ["export-postings", "import-records"] as const satisfies (keyof JobPayloads)[];
