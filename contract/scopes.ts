/** The scopes that occur, section 2.1. `exports` is required by endpoints 1–5, `core_data` by 6–8. */
export const scopes = ["offline_access", "core_data", "exports", "email", "profile"] as const;

export type Scope = (typeof scopes)[number];
