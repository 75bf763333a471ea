/** The values of the form. A column is its index from 0 as text, as selects need it; "" is none. */
export type ImportChoices = { columns: Record<string, string> };
