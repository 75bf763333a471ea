import { randomUUID } from "node:crypto";
import type { TestApp } from "./start-app.ts";
import { people } from "./test-seed.ts";

/** One attempt to log in. Without the fields it guesses at Ann's password from 192.0.2.1. */
export type Try = {
  username?: string;
  password?: string;
  from?: string;
  app?: TestApp;
  language?: string;
  /** A Cookie header. */
  cookie?: string;
};

/** Returns what `make` returns for 0 to `count - 1`. */
export const times = <Value>(count: number, make: (index: number) => Value) =>
  Array.from({ length: count }, (_, index) => make(index));

/** Returns functions that log in at a service. The service must trust the proxy 127.0.0.1. */
export function loginsAt(running: () => TestApp) {
  /** Submits the login form of a posting's page from an address. */
  async function tryLogin({ username = people.ann.username, password = "guess", ...rest }: Try = {}) {
    const { from = "192.0.2.1", app = running(), language = "en", cookie = "" } = rest;
    return fetch(`http://localhost:${app.configuration.port}/documents/any`, {
      method: "POST",
      redirect: "manual",
      headers: { "x-forwarded-for": from, "accept-language": language, cookie },
      body: new URLSearchParams({ username, password }),
    });
  }

  /** Makes attempts one after another and returns their statuses. */
  async function statusesOf(tries: Try[]): Promise<number[]> {
    const statuses: number[] = [];
    for (const attempt of tries) statuses.push((await tryLogin(attempt)).status);
    return statuses;
  }

  /** Records failures of unknown accounts from the network of the last attempt, as if they had been tried. */
  async function failElsewhere(count: number): Promise<void> {
    const { database } = running().app;
    const { network } = await database
      .selectFrom("login_attempt")
      .select("network")
      .orderBy("made_at", "desc")
      .executeTakeFirstOrThrow();
    const rows = times(count, () => ({ id: randomUUID(), account: randomUUID(), network, has_failed: true }));
    await database.insertInto("login_attempt").values(rows).execute();
  }

  return { tryLogin, statusesOf, failElsewhere };
}
