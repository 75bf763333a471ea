import { createHash, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";

/** A request of the load. It throws if the answer is not what it must be. */
export type Kind = { name: string; send: () => Promise<void> };

/** What became of the requests of a kind. */
export type Count = { sent: number; failures: string[]; slowestMilliseconds: number };

/** A load that goes on until it is stopped. */
export type Load = {
  /** Resolves when that many further requests were answered. */
  answered(count: number): Promise<void>;
  /** Waits for all answers and returns what became of the requests of each kind. */
  stop(): Promise<Record<string, Count>>;
};

/** Sends that many requests a second, one kind after the other, whether or not those before were answered. */
export function startLoad(kinds: readonly Kind[], perSecond: number): Load {
  const counts: Record<string, Count> = {};
  const open = new Set<Promise<void>>();
  let [turn, answers] = [0, 0];
  const send = async ({ name, send: sendOne }: Kind) => {
    const count = (counts[name] ??= { sent: 0, failures: [], slowestMilliseconds: 0 });
    count.sent += 1;
    const began = performance.now();
    try {
      await sendOne();
    } catch (error) {
      count.failures.push(`${new Date().toISOString()} ${reasonOf(error)}`);
    }
    count.slowestMilliseconds = Math.max(count.slowestMilliseconds, Math.round(performance.now() - began));
    answers += 1;
  };
  const timer = setInterval(() => {
    const kind = kinds[turn++ % kinds.length];
    if (!kind) return;
    const sending = send(kind).finally(() => open.delete(sending));
    open.add(sending);
  }, 1000 / perSecond);
  return {
    async answered(count) {
      const end = answers + count;
      while (answers < end) await pause(20);
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(open);
      return counts;
    },
  };
}

const reasonOf = (error: unknown): string =>
  error instanceof Error
    ? `${error.message} ${error.cause === undefined ? "" : reasonOf(error.cause)}`
    : String(error);

/** Sends a request and returns the text of the answer. Throws if the status is another one. */
export async function expectAnswer(url: string, status: number, given: RequestInit = {}): Promise<string> {
  const answer = await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(60_000), ...given });
  const text = await answer.text();
  if (answer.status !== status)
    throw new Error(`${given.method ?? "GET"} ${url} answers ${answer.status}: ${text.slice(0, 200)}`);
  return text;
}

/** The addresses of the scripts and styles that a page names. */
export const filesOf = (page: string): string[] => [
  ...new Set(page.match(/\/_next\/static\/[^"\\]+\.(?:js|css)\b/g)),
];

/** Downloads a file in about that time, as a slow line does. Resolves with the SHA-256 of its bytes. */
export async function download(url: string, headers: Record<string, string>, size = 0, seconds = 0) {
  const began = performance.now();
  const answer = await fetch(url, { headers: { ...headers, "accept-encoding": "identity" } });
  if (answer.status !== 200 || !answer.body) throw new Error(`${url} answers ${answer.status}.`);
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    hash.update(chunk);
    const due = size === 0 ? 0 : (bytes / size) * seconds * 1000;
    const ahead = due - (performance.now() - began);
    if (ahead > 10) await pause(ahead);
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** Keeps an answer open that tells what changes on the page of all organizations, as a browser does. */
export function watchDesk(webUrl: string, headers: Record<string, string>) {
  const leaving = new AbortController();
  const failures: string[] = [];
  let opened = 0;
  const watchOnce = async () => {
    const answer = await fetch(`${webUrl}/api/desk-updates`, { headers, signal: leaving.signal });
    if (answer.status !== 200) throw new Error(`The watched page answers ${answer.status}.`);
    opened += 1;
    await answer.body?.pipeTo(new WritableStream());
  };
  const hasLeft = () => leaving.signal.aborted;
  const watching = (async () => {
    while (!hasLeft())
      await watchOnce().catch((error: unknown) => {
        if (!hasLeft()) failures.push(`${new Date().toISOString()} ${reasonOf(error)}`);
      });
  })();
  return {
    async stop() {
      leaving.abort();
      await watching;
      return { opened, failures };
    },
  };
}

type Addresses = { webUrl: string; apiUrl: string; organization: string; busy: string };

/**
 * What a person signs in with: a session of the web app, and a token of the service for each organization.
 */
export type Credentials = { cookie: string; personId: string; token: string; busyToken: string };

/**
 * What people and programs do: pages, their scripts, reads by a session and by a token, exports and imports.
 * `files` are the scripts of pages that are still open; those of each page that comes are added.
 */
export function mixedKinds(
  { webUrl, apiUrl, organization, busy }: Addresses,
  { cookie, personId, token, busyToken }: Credentials,
  files: Set<string>,
): Kind[] {
  const session = { headers: { cookie } };
  const page = async (path: string, given: RequestInit = {}) => {
    for (const file of filesOf(await expectAnswer(webUrl + path, 200, given))) files.add(file);
  };
  let turn = 0;
  const kinds: Record<string, () => Promise<unknown>> = {
    "page of exports": () => page(`/organizations/${organization}/exports`, session),
    "sign-in page": () => page("/sign-in"),
    "script of a page": () => expectAnswer(webUrl + ([...files][turn++ % files.size] ?? ""), 200),
    "read by a session": () =>
      expectAnswer(`${webUrl}/api/v1/organizations/${organization}/exports`, 200, session),
    "read by a token": () =>
      expectAnswer(`${apiUrl}/v1/organizations/${organization}/exports`, 200, bearer(token)),
    "write by a session": () =>
      expectAnswer(`${webUrl}/api/organizations/${organization}/settings/responsible`, 200, {
        method: "PUT",
        headers: { cookie, origin: webUrl, "content-type": "application/json" },
        body: JSON.stringify({ personId: turn % 2 === 0 ? personId : null }),
      }),
    "new export by a session": () =>
      expectAnswer(`${webUrl}/api/v1/organizations/${busy}/exports`, 201, {
        method: "POST",
        headers: { cookie, origin: webUrl },
      }),
    "new export by a token": () =>
      expectAnswer(`${apiUrl}/v1/organizations/${busy}/exports`, 201, {
        method: "POST",
        ...bearer(busyToken),
      }),
    "import by a token": () =>
      expectAnswer(`${apiUrl}/v1/organizations/${busy}/imports/general-ledger-accounts`, 202, {
        method: "POST",
        headers: {
          ...bearer(busyToken).headers,
          "content-type": "application/json",
          "idempotency-key": randomUUID(),
        },
        body: JSON.stringify([{ accountCode: "4930", name: "Bürobedarf" }]),
      }),
  };
  const often = ["page of exports", "script of a page", "read by a session", "read by a token"];
  const seldom = Object.keys(kinds).filter((name) => !often.includes(name));
  // Twenty, of which four write: people read far more than they write.
  const turns = seldom.flatMap((name, index) => [...often.toSpliced(index % often.length, 1), name]);
  return turns.map((name) => ({
    name,
    async send() {
      await kinds[name]?.();
    },
  }));
}

/** The header of a request by a token. */
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
