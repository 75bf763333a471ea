import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, test } from "vitest";
import { writtenTokenSet } from "#contract/token-set.ts";
import { createBrowser } from "../testing/browser.ts";
import { obtainCode, obtainTokens, redeem, refresh } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";
import { reportLosses } from "./report-losses.ts";
import { rounds } from "./spread.ts";

const parallel = 50;
const graceSeconds = 3;

let running: TestApp;

beforeAll(async () => {
  running = await startApp({ settings: { refreshGraceSeconds: graceSeconds } });
});

afterAll(() => running[Symbol.asyncDispose]());

const many = (send: () => Promise<Response>) => Promise.all(Array.from({ length: parallel }, send));

const count = (answers: Response[], isCounted: (status: number) => boolean) =>
  answers.filter(({ status }) => isCounted(status)).length;

async function refreshTokenOf(response: Response): Promise<string> {
  return writtenTokenSet.parse(await response.json()).refresh_token;
}

test("a code that is redeemed many times at once gives one token set at the most", async () => {
  const browser = createBrowser(running.origin);
  const all = [];
  let given = 0;
  for (let round = 0; round < rounds; round += 1) {
    const code = await obtainCode(running.origin, { browser });
    const answers = await many(() => redeem(running.origin, code));
    const successes = count(answers, (status) => status === 200);
    given += successes;
    // A second redemption may come from a thief, so it must end the connection that the first one opened.
    const [first] = answers.filter(({ status }) => status === 200);
    const next = first && (await refresh(running.origin, await refreshTokenOf(first)));
    all.push({
      "token sets beyond the first": Math.max(0, successes - 1),
      "connections that outlived a second redemption": next?.status === 200 ? 1 : 0,
      "answers 5xx": count(answers, (status) => status >= 500),
      "other answers": count(answers, (status) => status !== 200 && status !== 400 && status < 500),
    });
  }
  console.log(`${parallel} redemptions of a code at once, ${rounds} rounds: ${given} token sets`);
  reportLosses(`${parallel} redemptions of a code at once`, all);
});

test("a refresh token that is used many times at once never breaks the chain of who holds an answer", async () => {
  const all = [];
  let given = 0;
  for (let round = 0; round < rounds; round += 1) {
    const { refresh_token } = await obtainTokens(running.origin);
    const answers = await many(() => refresh(running.origin, refresh_token));
    const sets = answers.filter(({ status }) => status === 200);
    given += sets.length;
    const held = await Promise.all(sets.map(refreshTokenOf));
    const chains = await Promise.all(held.map((token) => refresh(running.origin, token)));
    all.push({
      "exchanges refused within the grace": parallel - sets.length,
      "answers 5xx": count([...answers, ...chains], (status) => status >= 500),
      "chains that ended": count(chains, (status) => status !== 200),
    });
  }
  console.log(`${parallel} uses of a refresh token at once, ${rounds} rounds: ${given} token sets`);
  reportLosses(`${parallel} uses of a refresh token at once`, all);
});

test("a refresh token that comes again after the grace ends the connection, for all who hold a part of it", async () => {
  const all = [];
  for (let round = 0; round < rounds; round += 1) {
    const { refresh_token } = await obtainTokens(running.origin);
    const held = await refreshTokenOf(await refresh(running.origin, refresh_token));
    await pause(graceSeconds * 1000 + 100);
    const late = await many(() => refresh(running.origin, refresh_token));
    const chain = await refresh(running.origin, held);
    all.push({
      "late exchanges that succeeded": count(late, (status) => status === 200),
      "answers 5xx": count([...late, chain], (status) => status >= 500),
      "chains that went on": chain.status === 200 ? 1 : 0,
    });
  }
  reportLosses(`${parallel} late uses of a refresh token at once`, all);
});
