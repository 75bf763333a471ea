import "server-only";
import { openText, sealText } from "../../sealed-text.ts";

/** The two tokens of a connection, as the token endpoint returned them. */
export type Tokens = { access: string; refresh: string | null };

/** Encrypted tokens as a row of the database holds them. */
export type SealedTokens = { key_id: string; sealed_tokens: string };

/** Encrypts tokens as `sealText`, bound to the id of their row. */
export function sealTokens(tokens: Tokens, id: string): SealedTokens {
  const { keyId, sealed } = sealText(JSON.stringify(tokens), id);
  return { key_id: keyId, sealed_tokens: sealed };
}

/** Decrypts the result of `sealTokens`. Throws as `openText`. */
export function openTokens({ key_id: keyId, sealed_tokens: sealed }: SealedTokens, id: string): Tokens {
  return JSON.parse(openText({ keyId, sealed }, id)) as Tokens;
}
