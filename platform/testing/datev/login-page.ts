import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { escaped, htmlPage } from "./html-page.ts";
import type { DatevState } from "./state.ts";
import { giveCode } from "./tokens.ts";

const loginRequest = z.object({
  response_type: z.literal("code"),
  client_id: z.string(),
  redirect_uri: z.url(),
  scope: z.string().regex(/(^| )openid( |$)/, "openid is missing"),
  state: z.string().min(20),
  code_challenge: z.string().regex(/^[\w-]{43}$/),
  code_challenge_method: z.literal("S256"),
});

/**
 * The login at which a person allows the app, or does not. A request that may be forged is not redirected.
 */
export function addLoginPage(server: FastifyInstance, state: DatevState): void {
  const read = (query: unknown) => {
    const { client_id: id, redirect_uri: address } = z
      .object({ client_id: z.string(), redirect_uri: z.string() })
      .parse(query);
    if (id !== state.app.id || address !== state.settings.redirectAddress)
      throw new Error("The app or its redirect address is not registered.");
    return loginRequest.safeParse(query);
  };
  server.get("/openid/authorize", async ({ query }, reply) => {
    const asked = read(query);
    if (!asked.success) return reply.redirect(back(query, state, { error: "invalid_request" }), 302);
    reply.type("text/html; charset=utf-8").header("cache-control", "no-store");
    return page(asked.data);
  });
  server.post("/openid/authorize", async ({ body }, reply) => {
    const { decision, ...query } = Object.fromEntries(new URLSearchParams(String(body)));
    const asked = read(query);
    if (!asked.success) return reply.redirect(back(query, state, { error: "invalid_request" }), 302);
    if (decision !== "allow") return reply.redirect(back(query, state, { error: "access_denied" }), 302);
    const { scope, code_challenge: challenge, redirect_uri: redirectAddress } = asked.data;
    const code = giveCode(state, { scopes: scope.split(" "), challenge, redirectAddress });
    return reply.redirect(back(query, state, { code }), 302);
  });
}

/** Returns the address of the app with an answer, and the state that it sent. */
function back(query: unknown, { settings }: DatevState, answer: Record<string, string>): string {
  const address = new URL(settings.redirectAddress);
  const { state: returned } = z.object({ state: z.string().default("") }).parse(query);
  for (const [name, value] of Object.entries({ ...answer, state: returned }))
    address.searchParams.set(name, value);
  return address.href;
}

function page(asked: z.infer<typeof loginRequest>): string {
  const hidden = Object.entries(asked).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
  );
  const scopes = asked.scope.split(" ").map((scope) => `<li>${escaped(scope)}</li>`);
  return htmlPage(
    "DATEV (stand-in)",
    `<main class="login"><h1>DATEV (stand-in)</h1>
<p>Das ist nicht DATEV: Hier meldet sich niemand wirklich an.</p>
<p>Die App <b>${escaped(asked.client_id)}</b> möchte:</p><ul>${scopes.join("")}</ul>
<form method="post">${hidden.join("")}
<button name="decision" value="allow">Anmelden und erlauben</button>
<button name="decision" value="deny">Abbrechen</button></form></main>`,
  );
}
