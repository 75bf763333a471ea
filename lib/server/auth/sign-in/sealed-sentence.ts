import "server-only";
import { decode, encode } from "next-auth/jwt";
import { configuration } from "../../configuration.ts";
import { flowSeconds } from "./flows.ts";

const sealing = () => ({ secret: configuration().sessionSecret, salt: "sentence of the service" });

/**
 * Seals a sentence of the accounting service for the address of a page, for 15 minutes, so that the page
 * shows what the service said and nothing that somebody else wrote into a link.
 */
export function sealSentence(sentence: string): Promise<string> {
  return encode({ token: { sentence }, ...sealing(), maxAge: flowSeconds });
}

/** Returns a sealed sentence, or undefined if it is missing, expired or forged. */
export async function openSentence(sealed: string | undefined): Promise<string | undefined> {
  if (sealed === undefined) return undefined;
  const token = await decode({ token: sealed, ...sealing() }).catch(() => null);
  return typeof token?.["sentence"] === "string" ? token["sentence"] : undefined;
}
