import "server-only";

/**
 * The scopes that are asked for. The descriptions of clients 2.0 and documents 2.1.12 name different ones
 * for the list of clients and for what documents tells about a client.
 */
export const datevScopes = [
  "openid",
  "accounting:clients:read",
  "datev:accounting:clients",
  "accounting:documents",
  "datev:accounting:extf-files-import",
] as const;
