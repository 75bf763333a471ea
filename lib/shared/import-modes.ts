/** The modes that a person may choose for a file. BOTH: creates new records and updates existing ones. */
export const chosenModes = ["CREATE", "UPDATE", "BOTH"] as const;

/** The operations that a run may use. INACTIVATE takes back what another run created. */
export const importModes = [...chosenModes, "INACTIVATE"] as const;

export type ImportMode = (typeof importModes)[number];
