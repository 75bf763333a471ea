/** What a person decides about a file. Columns are numbers from 0 as text, as selects have it; "" is none. */
export type ImportChoices = { columns: Record<string, string> };
