import type { DatevSettings } from "./datev-settings.ts";

/** What an organization's books say of its ledger accounts, by its DATEV settings. */
export type Books = Pick<DatevSettings, "consultantNumber" | "clientNumber" | "accountLength" | "chart">;
