/**
 * The names of the jobs on the queue and their payloads. Those that an earlier version left on it name no
 * organization.
 */
export type JobPayloads = {
  "export-postings": { exportId: string; organizationId?: string };
  "import-records": { processId: string; organizationId?: string };
};

export const jobNames = ["export-postings", "import-records"] as const satisfies (keyof JobPayloads)[];
