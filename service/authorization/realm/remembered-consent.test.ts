import { decodeJwt } from "jose";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Browser } from "../../testing/browser.ts";
import { goToConsent, postToRealm } from "../../testing/realm-client.ts";
import {
  askSilently,
  connectSeveral,
  goToSeveral,
  outcomeOf,
  ownClient,
  redeemWith,
  severalSeed,
} from "../../testing/several-client.ts";
import { startApp, type TestApp } from "../../testing/start-app.ts";
import { people, testClient } from "../../testing/test-seed.ts";

let running: TestApp;
let origin: string;
let browser: Browser;

beforeAll(async () => {
  running = await startApp({ seed: severalSeed() });
  origin = running.origin;
  ({ browser } = await connectSeveral(origin, ["beta", "delta"], { client: ownClient }));
});

afterAll(() => running[Symbol.asyncDispose]());

/** Begins a sign-in as the web app does it in a browser that has signed in before. */
const signInAgain = (asked: { browser?: Browser; parameters?: object; scope?: string } = {}) => {
  const parameters = { organization_hint: "*", ...asked.parameters };
  return goToSeveral(origin, { ...asked, client: ownClient, parameters });
};

const showsConsent = (text: string) => text.includes('value="grant"');

describe("signing in again with the web app", () => {
  test("gives a code of the newest connection, in this browser and after a login in another", async () => {
    for (const present of [browser, undefined]) {
      const { page, verifier } = await signInAgain(present && { browser: present });
      const { code, address } = outcomeOf(page);
      expect(address).toBe(ownClient.redirectUri);
      const { status, body } = await redeemWith(origin, code, verifier, ownClient);
      expect(status).toBe(200);
      expect(decodeJwt(body.access_token)["organization"]).toBe("beta");
      expect(body.further_organizations).toEqual([]);
    }
  });

  test("gives a consent of its own, which outlives the tokens that it replaces", async () => {
    const { tokens, browser: present } = await connectSeveral(origin, ["gamma"], { client: ownClient });
    const { page, verifier } = await signInAgain({ browser: present });
    const { body } = await redeemWith(origin, outcomeOf(page).code, verifier, ownClient);
    await postToRealm(origin, "revoke", { token: tokens.refresh_token }, ownClient);
    const fields = { grant_type: "refresh_token", refresh_token: body.refresh_token };
    expect((await postToRealm(origin, "token", fields, ownClient)).status).toBe(200);
    expect(decodeJwt(body.access_token)["organization"]).toBe("gamma");
  });

  test("asks for consent without the hint, or where the web app asks for it", async () => {
    const { page } = await goToSeveral(origin, { client: ownClient, browser });
    expect(showsConsent(page.text)).toBe(true);
    const asked = await signInAgain({ browser, parameters: { prompt: "consent" } });
    expect(showsConsent(asked.page.text)).toBe(true);
  });

  test("asks for consent of another organization than those that are connected", async () => {
    const { page } = await signInAgain({ browser, parameters: { organization_hint: "alpha" } });
    expect(showsConsent(page.text)).toBe(true);
    const named = await signInAgain({ browser, parameters: { organization_hint: "beta" } });
    expect(outcomeOf(named.page).code).toBeTruthy();
  });

  test("asks for no consent after a login that had to be a new one", async () => {
    const parameters = { organization_hint: "beta", max_age: "0" };
    const { page, verifier } = await signInAgain({ parameters });
    const { body } = await redeemWith(origin, outcomeOf(page).code, verifier, ownClient);
    expect(decodeJwt(body.access_token)["organization"]).toBe("beta");
  });

  test("asks for consent for fewer scopes, or more", async () => {
    const few = "exports offline_access";
    expect(showsConsent((await signInAgain({ browser, scope: few })).page.text)).toBe(true);
    const bens = (await goToConsent(origin, { person: people.ben })).browser;
    await connectSeveral(origin, ["beta"], { client: ownClient, browser: bens, scope: few });
    expect(showsConsent((await signInAgain({ browser: bens })).page.text)).toBe(true);
    expect(outcomeOf((await signInAgain({ browser: bens, scope: few })).page).code).toBeTruthy();
  });

  test("asks for consent of a person who has connected nothing", async () => {
    const bens = (await goToConsent(origin, { person: people.ben })).browser;
    expect(showsConsent((await signInAgain({ browser: bens })).page.text)).toBe(true);
  });

  test("asks whoever switches to another account, though that one has a connection", async () => {
    const bens = (await goToConsent(origin, { person: people.ben })).browser;
    const { page } = await signInAgain({ browser: bens });
    const login = await bens.submit(page, "/switch", {});
    const back = await bens.submit(login, "/login", people.ann);
    expect(showsConsent(back.text)).toBe(true);
  });

  test("shows no code on the code page, which anybody could be told to read out", async () => {
    const shown = `${origin}/authentication-code`;
    const { page } = await signInAgain({ browser, parameters: { redirect_uri: shown } });
    expect(showsConsent(page.text)).toBe(true);
  });

  test("asks for consent without PKCE", async () => {
    const { page } = await signInAgain({
      browser,
      parameters: { code_challenge: "", code_challenge_method: "" },
    });
    expect(showsConsent(page.text)).toBe(true);
  });

  test("asks a person for consent who is no member any more, or who has ended the connection", async () => {
    const { database } = running.app;
    const { tokens, browser: present } = await connectSeveral(origin, ["alpha"], { client: ownClient });
    const asks = async () => {
      const parameters = { organization_hint: "alpha" };
      return showsConsent((await signInAgain({ browser: present, parameters })).page.text);
    };
    expect(await asks()).toBe(false);
    const left = await database
      .deleteFrom("membership")
      .where("organization_id", "=", "alpha")
      .returningAll()
      .execute();
    expect(await asks()).toBe(true);
    await database.insertInto("membership").values(left).execute();
    expect(await asks()).toBe(false);
    await postToRealm(origin, "revoke", { token: tokens.refresh_token }, ownClient);
    await sql`update oidc_artifact set expires_at = now() where model = 'RefreshToken'`.execute(database);
    expect(await asks()).toBe(true);
  });

  test("logs in first whoever is logged out", async () => {
    const { browser: present } = await connectSeveral(origin, ["alpha"], { client: ownClient });
    present.clearSession();
    const silent = await askSilently(origin, present, "*", { client: ownClient });
    expect(silent).toMatchObject({ code: null, error: "login_required" });
  });
});

test("another client's hint is heard by nobody: the person sees the consent page", async () => {
  const { browser: present } = await connectSeveral(origin, ["alpha"]);
  for (const organization_hint of ["*", "alpha"]) {
    const asked = { client: testClient, browser: present, parameters: { organization_hint } };
    expect(showsConsent((await goToSeveral(origin, asked)).page.text)).toBe(true);
  }
});

test("without the additions the realm knows none of this", async () => {
  await using plain = await startApp({ seed: severalSeed(), settings: { hasAdditions: false } });
  const { browser: present, page, verifier } = await goToSeveral(plain.origin, { client: ownClient });
  expect(page.text).not.toContain('type="checkbox"');
  const end = await present.submit(page, "/consent", [
    ["organization", "alpha"],
    ["organization", "beta"],
    ["decision", "grant"],
  ]);
  const { body } = await redeemWith(plain.origin, outcomeOf(end).code, verifier, ownClient);
  expect(Object.keys(body)).not.toContain("further_organizations");
  const silent = await askSilently(plain.origin, present, "beta", { client: ownClient });
  expect(silent).toMatchObject({ code: null, error: "consent_required" });
  const parameters = { organization_hint: "*" };
  const again = await goToSeveral(plain.origin, { client: ownClient, browser: present, parameters });
  expect(showsConsent(again.page.text)).toBe(true);
});
