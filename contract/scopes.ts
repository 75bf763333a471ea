/** Scope values that occur, section 2.1. `exports` opens endpoints 1–5, `core_data` 6–8. */
export const scopes = ["offline_access", "core_data", "exports", "email", "profile"] as const;

export type Scope = (typeof scopes)[number];
