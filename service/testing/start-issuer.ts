import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from "jose";
import { freePort } from "#platform/testing/free-port.ts";

type Key = { kid: string; alg: string; privateKey: CryptoKey; published: JWK };

async function makeKey(alg: string): Promise<Key> {
  const kid = randomUUID();
  const { privateKey, publicKey } = await generateKeyPair(alg);
  return { kid, alg, privateKey, published: { ...(await exportJWK(publicKey)), kid, alg, use: "sig" } };
}

/**
 * Starts another realm. It publishes its keys as Keycloak does and signs tokens in Keycloak's format. It
 * has no login.
 */
export async function startIssuer() {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const issuer = `${origin}/realms/books`;
  const certs = `${issuer}/protocol/openid-connect/certs`;
  let key = await makeKey("RS256");
  const published = [key.published];
  let asked = 0;

  const server = createServer((request, response) => {
    asked += 1;
    const answers: Record<string, object> = {
      [`${issuer}/.well-known/openid-configuration`]: { issuer, jwks_uri: certs },
      [certs]: { keys: published },
    };
    const answer = answers[origin + (request.url ?? "")];
    response
      .writeHead(answer ? 200 : 404, { "content-type": "application/json" })
      .end(JSON.stringify(answer));
  });

  async function listen(): Promise<void> {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  }

  async function close(): Promise<void> {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  }

  await listen();
  return {
    issuer,
    /** The number of requests it has answered. */
    asked: () => asked,
    listen,
    close,
    /** Signs with a new key from now on and publishes it beside the old ones. */
    async rotate(alg = "RS256") {
      key = await makeKey(alg);
      published.push(key.published);
    },
    /** Publishes one more key, which it does not sign with. */
    publish: (jwk: JWK) => void published.push(jwk),
    /**
     * Signs an access token in Keycloak's format. `claims` replace the default claims; undefined removes
     * one.
     */
    async sign(
      claims: JWTPayload & { typ?: string | undefined } = {},
      header: { typ?: string; kid?: string } = {},
    ) {
      const now = Math.floor(Date.now() / 1000);
      const payload = {
        exp: now + 300,
        iat: now,
        jti: `onrtac:${randomUUID()}`,
        iss: issuer,
        aud: "account",
        sub: randomUUID(),
        typ: "Bearer",
        azp: "desk",
        sid: randomUUID(),
        acr: "1",
        realm_access: { roles: ["offline_access", "uma_authorization"] },
        scope: "exports core_data profile email",
        email_verified: true,
        organization: ["alpha"],
        preferred_username: "ann",
        ...claims,
      };
      return new SignJWT(payload)
        .setProtectedHeader({ alg: key.alg, typ: "JWT", kid: key.kid, ...header })
        .sign(key.privateKey);
    },
    async [Symbol.asyncDispose]() {
      await close();
    },
  };
}
