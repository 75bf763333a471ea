/** The operations that a run may use. BOTH: creates new records and updates existing ones. */
export const importModes = ["CREATE", "UPDATE", "BOTH"] as const;

export type ImportMode = (typeof importModes)[number];
