import type { ImportOperation } from "#contract/import.ts";

/** What a person decides about a file. Columns are numbers from 0 as text, as selects have it; "" is none. */
export type AccountChoices = { code: string; name: string; operation: ImportOperation };
