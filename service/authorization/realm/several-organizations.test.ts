import { sql } from "kysely";
import { decodeJwt } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import {
  allScopes,
  authorizationUrl,
  goToConsent,
  obtainTokens,
  postToRealm,
} from "../../testing/realm-client.ts";
import {
  allow,
  askSilently,
  connectSeveral,
  goToSeveral,
  outcomeOf,
  ownClient,
  redeemWith,
  severalSeed,
  twinClient,
} from "../../testing/several-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people, testClient } from "../../testing/test-seed.ts";

let running: TestApp;
let origin: string;

beforeAll(async () => {
  running = await startApp({ seed: severalSeed() });
  origin = running.origin;
});

afterAll(() => running[Symbol.asyncDispose]());

const consentRequired = { code: null, error: "consent_required" };

/** Returns how many codes the realm has issued, also those that were sent nowhere. */
async function countCodes(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from oidc_artifact where model = 'AuthorizationCode'
  `.execute(running.app.database);
  return rows[0]?.count ?? 0;
}

describe("the consent page", () => {
  test("lets a person choose several only where the client takes several", async () => {
    const several = await goToSeveral(origin);
    expect(several.page.text.match(/type="checkbox"/g)).toHaveLength(4);
    const single = await goToConsent(origin);
    expect(single.page.text.match(/type="radio"/g)).toHaveLength(4);
    expect(single.page.text).not.toContain('type="checkbox"');
  });

  test("takes no second organization of a client that asked for one", async () => {
    const { browser, page } = await goToConsent(origin);
    expect(outcomeOf(await allow(browser, page, ["alpha", "beta"])).code).toBeTruthy();
    expect(await askSilently(origin, browser, "beta")).toMatchObject(consentRequired);
  });

  test("searches, chooses and forgets without a script, and keeps what was chosen", async () => {
    const { browser, page } = await goToSeveral(origin);
    const sent = (decision: string, search: string, ...ids: string[]) =>
      browser.submit(page, "/consent", [
        ...ids.map((id): [string, string] => ["organization", id]),
        ["search", search],
        ["decision", decision],
      ]);
    const found = await sent("search", "GAM", "alpha");
    expect(found.status).toBe(200);
    expect([...found.text.matchAll(/value="(\w+)"\s+(checked)?\s*\/>/g)].map(([, ...rest]) => rest)).toEqual([
      ["alpha", "checked"],
      ["gamma", undefined],
    ]);
    const all = await sent("all", "ta");
    expect([...all.text.matchAll(/value="(\w+)"\s+checked/g)].map(([, id]) => id)).toEqual(["beta", "delta"]);
    expect(all.text).toContain("2 of 4 chosen, at most 50 at a time");
    expect((await sent("none", "", "alpha")).text).not.toMatch(/value="\w+"\s+checked/);
    expect((await sent("search", "nothing like it")).text).toMatch(/data-part="none"\s*>/);
  });

  test("takes no organization of which the person is no member, and at least one", async () => {
    const { browser, page } = await goToSeveral(origin);
    const stranger = await allow(browser, page, ["alpha", "zeta"]);
    expect([stranger.status, outcomeOf(stranger).code]).toEqual([403, null]);
    const none = await allow(browser, page, []);
    expect(none.status).toBe(400);
    expect(none.text).toContain("Choose at least one organization");
  });

  test("marks those that are connected, for this client and person", async () => {
    const { browser } = await connectSeveral(origin, ["gamma"], { client: ownClient });
    const { page } = await goToSeveral(origin, { client: ownClient, browser });
    expect(page.text.match(/value="gamma"\s+data-skipped/g)).toHaveLength(1);
    expect(page.text.match(/data-skipped/g)).toHaveLength(1);
    const { page: other } = await goToSeveral(origin, { browser: (await goToConsent(origin)).browser });
    expect(other.text).not.toContain("data-skipped");
  });

  test("lets all be chosen again where all are connected, because a browser may be new", async () => {
    const client = twinClient;
    const others = ["beta", "gamma", "delta"];
    const { browser } = await connectSeveral(origin, ["alpha", ...others], { client });
    for (const organization of others) {
      const { code, verifier } = await askSilently(origin, browser, organization, { client });
      expect((await redeemWith(origin, code, verifier, client)).status).toBe(200);
    }
    const { page } = await goToSeveral(origin, { client, browser });
    expect(page.text).not.toContain("data-skipped");
    expect(page.text).not.toContain("Choose all that are not connected");
    const all = await browser.submit(page, "/consent", [["decision", "all"]]);
    expect([...all.text.matchAll(/value="\w+"\s+checked/g)]).toHaveLength(4);
  });

  test("refuses another value of organization_choice", async () => {
    const { browser } = await goToConsent(origin);
    const visit = await browser.visit(authorizationUrl(origin, { organization_choice: "all" }));
    expect(outcomeOf(visit)).toMatchObject({ code: null, error: "invalid_request" });
  });
});

describe("a consent for several organizations", () => {
  test("gives the first code as ever, and the others silently, each for its organization and scopes", async () => {
    const { browser, tokens } = await connectSeveral(origin, ["gamma", "alpha", "delta"]);
    expect(decodeJwt(tokens.access_token)["organization"]).toBe("alpha");
    expect(tokens.further_organizations).toEqual([
      { id: "delta", name: "delta GmbH" },
      { id: "gamma", name: "gamma GmbH" },
    ]);
    for (const id of ["gamma", "delta"]) {
      const { code, verifier } = await askSilently(origin, browser, id);
      const { status, body } = await redeemWith(origin, code, verifier);
      expect(status).toBe(200);
      expect(decodeJwt(body.access_token)).toMatchObject({ organization: id, azp: testClient.clientId });
      expect(body.scope.split(" ").sort()).toEqual(allScopes.split(" ").sort());
      expect(body.further_organizations).toBeUndefined();
    }
  });

  test("says that there are no further ones where one was chosen, and nothing to other clients", async () => {
    expect((await connectSeveral(origin, ["alpha"])).tokens.further_organizations).toEqual([]);
    expect(await obtainTokens(origin)).not.toHaveProperty("further_organizations");
  });

  test("gives each connection a life of its own", async () => {
    const { browser, tokens } = await connectSeveral(origin, ["alpha", "beta"]);
    const { code, verifier } = await askSilently(origin, browser, "beta");
    const { body } = await redeemWith(origin, code, verifier);
    const grants = [tokens, body].map(({ access_token }) => decodeJwt(access_token)["grant"]);
    expect(new Set(grants).size).toBe(2);
  });
});

describe("a silent code", () => {
  let browser: Browser;

  beforeEach(async () => {
    ({ browser } = await connectSeveral(origin, ["alpha", "beta"]));
  });

  /**
   * Refuses a request for a code, and proves that none was issued and that the right request still gets one.
   */
  async function expectRefused(
    ask: () => Promise<{ code: string | null; error: string | null }>,
    error: string | null = "consent_required",
  ): Promise<void> {
    const before = await countCodes();
    expect(await ask()).toMatchObject({ code: null, error });
    expect(await countCodes()).toBe(before);
    expect((await askSilently(origin, browser, "beta")).code).toBeTruthy();
  }

  test("is given once", async () => {
    expect((await askSilently(origin, browser, "beta")).code).toBeTruthy();
    const before = await countCodes();
    expect(await askSilently(origin, browser, "beta")).toMatchObject(consentRequired);
    expect(await countCodes()).toBe(before);
  });

  test("is given once also to ten requests at the same moment", async () => {
    const before = await countCodes();
    const asked = Array.from({ length: 10 }, () => askSilently(origin, browser.copy(), "beta"));
    const outcomes = await Promise.all(asked);
    expect(outcomes.filter(({ code }) => code !== null)).toHaveLength(1);
    expect(outcomes.filter(({ error }) => error === "consent_required")).toHaveLength(9);
    expect((await countCodes()) - before).toBe(1);
  });

  test("is not given for an organization that was not ticked, or the first again", async () => {
    for (const id of ["gamma", "alpha", "zeta", "nowhere", "*", ""])
      await askSilently(origin, browser, id).then((asked) =>
        expect(asked, id).toMatchObject(consentRequired),
      );
    await expectRefused(() => askSilently(origin, browser, "gamma"));
  });

  test("is not given to another client", async () => {
    expect(await askSilently(origin, browser, "beta", { client: ownClient })).toMatchObject(consentRequired);
    await expectRefused(() => askSilently(origin, browser, "beta", { client: twinClient }));
  });

  test("is not given for other scopes, fewer or more", async () => {
    await expectRefused(() => askSilently(origin, browser, "beta", { scope: "exports" }));
    const few = await connectSeveral(origin, ["alpha", "delta"], { scope: "exports offline_access" });
    expect(await askSilently(origin, few.browser, "delta")).toMatchObject(consentRequired);
  });

  test("is not sent to another address of the client, nor shown on the code page", async () => {
    const shown = `${origin}/authentication-code`;
    await expectRefused(() => askSilently(origin, browser, "beta", { redirect_uri: shown }));
  });

  test("is not given without PKCE, and not exchanged with another verifier", async () => {
    const without = { code_challenge: undefined, code_challenge_method: undefined };
    expect(await askSilently(origin, browser, "beta", without)).toMatchObject(consentRequired);
    const { code } = await askSilently(origin, browser, "beta");
    const { status, body } = await redeemWith(origin, code, "w".repeat(43));
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
  });

  test("is not given in another browser session, of the same person or of another", async () => {
    const elsewhere = (await goToConsent(origin)).browser;
    await expectRefused(() => askSilently(origin, elsewhere, "beta"));
    const bens = (await goToConsent(origin, { person: people.ben })).browser;
    expect(await askSilently(origin, bens, "beta")).toMatchObject(consentRequired);
    const strangers = (await goToConsent(origin)).browser;
    strangers.clearCookies();
    expect(await askSilently(origin, strangers, "beta")).toMatchObject({
      code: null,
      error: "login_required",
    });
  });

  test("is not given after a sign-out, nor to who logs in then in the same browser", async () => {
    const logout = await browser.visit(`${origin}/auth/realms/accounting/protocol/openid-connect/logout`);
    const [, xsrf = ""] = /name="xsrf" value="([^"]+)"/.exec(logout.text) ?? [];
    await browser.submit(logout, "/logout/confirm", { xsrf, logout: "yes" });
    expect(await askSilently(origin, browser, "beta")).toMatchObject({ code: null, error: "login_required" });
    await goToConsent(origin, { browser });
    expect(await askSilently(origin, browser, "beta")).toMatchObject(consentRequired);
  });

  test("is not given to another person who logs in instead, in the same browser", async () => {
    const { page } = await goToSeveral(origin, { browser });
    const login = await browser.submit(page, "/switch", {});
    await browser.submit(login, "/login", people.ben);
    expect(await askSilently(origin, browser, "beta")).toMatchObject(consentRequired);
  });

  test("is not given to another person, even in the very same session", async () => {
    await sql`
      update oidc_artifact set payload = jsonb_set(payload, '{accountId}', to_jsonb(ben.id))
      from user_account as ben where ben.email = ${people.ben.username}
        and model = 'Session' and uid = (select session_uid from ticked_organization order by expires_at desc limit 1)
    `.execute(running.app.database);
    expect(await askSilently(origin, browser, "beta")).toMatchObject(consentRequired);
  });

  test("is not given once the person is no member any more", async () => {
    const { database } = running.app;
    const ofBeta = await database
      .deleteFrom("membership")
      .where("organization_id", "=", "beta")
      .returningAll()
      .execute();
    const before = await countCodes();
    expect(await askSilently(origin, browser, "beta")).toMatchObject(consentRequired);
    expect(await countCodes()).toBe(before);
    await database.insertInto("membership").values(ofBeta).execute();
    expect((await askSilently(origin, browser, "beta")).code).toBeTruthy();
  });

  test("is not given once the consent of the first organization is revoked", async () => {
    const { browser: other, tokens } = await connectSeveral(origin, ["alpha", "beta"]);
    await postToRealm(origin, "revoke", { token: tokens.refresh_token });
    expect(await askSilently(origin, other, "beta")).toMatchObject(consentRequired);
  });

  test("is not given after two minutes", async () => {
    await sql`update ticked_organization set expires_at = now() - interval '1 second'`.execute(
      running.app.database,
    );
    expect(await askSilently(origin, browser, "beta")).toMatchObject(consentRequired);
    const again = await connectSeveral(origin, ["alpha", "beta"]);
    const { rows } = await sql<{ seconds: number }>`
      select extract(epoch from max(expires_at) - now())::float8 as seconds from ticked_organization
    `.execute(running.app.database);
    expect(rows[0]?.seconds).toBeGreaterThan(100);
    expect(rows[0]?.seconds).toBeLessThanOrEqual(120);
    expect((await askSilently(origin, again.browser, "beta")).code).toBeTruthy();
  });

  test("is not given where a fresh login is asked for", async () => {
    const before = await countCodes();
    const asked = await askSilently(origin, browser, "beta", { max_age: "0" });
    expect(asked.code).toBeNull();
    expect(await countCodes()).toBe(before);
  });

  test("is not what the mark of our own asks for", async () => {
    const asked = await askSilently(origin, browser, "beta", { prompt: undefined, consent_was_ticked: "1" });
    expect(asked.code).toBeNull();
    expect(asked.visit.text).toContain("Which organization?");
  });

  test("is refused as ever without a hint", async () => {
    await expectRefused(() => askSilently(origin, browser, "beta", { organization_hint: undefined }));
  });
});
