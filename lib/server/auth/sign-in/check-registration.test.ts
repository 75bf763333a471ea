import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { checkRegistration } from "./check-registration.ts";

const realm = vi.hoisted(() => ({ issuer: "", clientId: "kontor", scopes: ["exports"] }));
vi.mock("../../configuration.ts", () => ({ configuration: () => realm }));

const redirectAddress = "http://localhost:3000/callback";
/** The errors of failed logins, as the realm's log has them. */
const loginErrors: string[] = [];
let server: Server;

/** Answers as a Keycloak whose client must send PKCE. */
beforeAll(async () => {
  server = createServer(({ url }, response) => {
    const query = new URL(url ?? "", realm.issuer).searchParams;
    if (query.get("redirect_uri") !== redirectAddress) return response.writeHead(400).end();
    const hasChallenge =
      query.get("code_challenge_method") === "S256" && query.get("code_challenge")?.length === 43;
    if (!hasChallenge) loginErrors.push("Missing parameter: code_challenge_method");
    const error = hasChallenge ? "login_required" : "invalid_request";
    return response.writeHead(302, { location: `${redirectAddress}?error=${error}` }).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  realm.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => server.close());

it("leaves no failed login at a realm that requires PKCE", async () => {
  expect(await checkRegistration(redirectAddress)).toBeNull();
  expect(loginErrors).toEqual([]);
});

it("throws for an address that the realm does not know", async () => {
  await expect(checkRegistration("http://localhost:3000/elsewhere")).rejects.toThrow("NotRegistered");
});
