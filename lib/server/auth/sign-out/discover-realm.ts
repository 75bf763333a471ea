import "server-only";
import { z } from "zod";
import { configuration } from "../../configuration.ts";
import { parseJson } from "../../transport/refusal.ts";
import { readResponseText, sendRequest } from "../../transport/send-request.ts";

/** The maximum time that the realm may take to answer, in milliseconds. */
const discoveryMilliseconds = 5_000;

const webAddress = z.url({ protocol: /^https?$/ });

const documentReader = z.object({
  issuer: z.string(),
  jwks_uri: webAddress.optional(),
  end_session_endpoint: webAddress.optional(),
  acr_values_supported: z.array(z.string()).optional(),
});

/** The part of the realm's discovery document (OpenID Connect Discovery §3) that the app uses. */
export type Discovery = z.infer<typeof documentReader>;

/**
 * Reads the realm's discovery document. Throws if the realm does not answer within five seconds, or if the
 * document is another realm's.
 */
export async function discoverRealm(): Promise<Discovery> {
  const { issuer } = configuration();
  const response = await sendRequest({
    method: "GET",
    url: `${issuer}/.well-known/openid-configuration`,
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(discoveryMilliseconds),
  });
  const text = await readResponseText(response);
  if (response.statusCode !== 200) throw new Error(`discovery: status ${response.statusCode}`);
  const found = documentReader.parse(parseJson(text));
  if (found.issuer !== issuer) throw new Error("discovery: the document names another issuer");
  return found;
}
