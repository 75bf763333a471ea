import type { Page } from "@playwright/test";
import type { Benchmark, Figure } from "../benchmark.ts";
import type { Stack } from "../../e2e/fixtures/stack.ts";
import { startBrowser } from "../../scripts/start-browser.ts";
import { Hands } from "./hands.ts";
import { bookkeeper, loadNextMonth, loneBookkeeper, openOffice, organizations } from "./office.ts";
import { type Aim, printSteps, scoreOf } from "./score.ts";
import { firstMonth, firstMonths, loneMonth, nextMonth, nextMonths } from "./scenarios.ts";
import type { Worker } from "./steps.ts";

/** The clicks before are those of the issue that set the north star. */
const aims = {
  lone: { name: "one organization, the first time", clicksBefore: 14, maxClicks: 8, maxHandSeconds: 60 },
  first: { name: "one of twelve, the first time", clicksBefore: 14, maxClicks: 8, maxHandSeconds: 60 },
  next: { name: "one of twelve, later", clicksBefore: 10, maxClicks: 8, maxHandSeconds: 60 },
  twelveFirst: { name: "twelve organizations, the first time", clicksBefore: 120, maxClicks: 30 },
  twelveNext: { name: "twelve organizations, later", clicksBefore: 120, maxClicks: 30 },
} satisfies Record<string, Aim>;

type Play = { aim: Aim; scenario: (worker: Worker) => Promise<void>; person?: Worker["person"] };

/** Plays a scenario from the sign-in page on, and scores it. The person signs out then. */
async function play(
  page: Page,
  stack: Stack,
  { aim, scenario, person = bookkeeper }: Play,
): Promise<Figure[]> {
  const hands = new Hands(page);
  await hands.beginAt(`${stack.webUrl}/sign-in`);
  await scenario({ person, hands, view: page });
  await signOut(page);
  printSteps(aim, hands.steps);
  return scoreOf(aim, hands.steps);
}

/** Signs out, which is not counted. The browser still knows that it belongs to the person. */
async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /Account and preferences/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL("**/sign-in?state=signed-out");
}

/**
 * Plays the first month, makes the second ready by the operator's command, and plays that in the same
 * browser. `alone` is played before, in a browser of its own.
 */
async function playBoth(count: number, plays: { alone?: Play; first: Play; next: Play }): Promise<Figure[]> {
  const stack = await openOffice();
  const browser = await startBrowser();
  const openPage = () => browser.newPage({ viewport: { width: 1440, height: 900 }, locale: "en-GB" });
  try {
    const figures = plays.alone ? await play(await openPage(), stack, plays.alone) : [];
    const page = await openPage();
    figures.push(...(await play(page, stack, plays.first)));
    await loadNextMonth(stack, organizations.slice(0, count));
    figures.push(...(await play(page, stack, plays.next)));
    return figures;
  } finally {
    await browser.close();
    await stack.stop();
  }
}

const one: Benchmark = {
  name: "one",
  title: "A month of 1,000 postings, from the sign-in page to the sign-off",
  run: () =>
    playBoth(1, {
      alone: { aim: aims.lone, scenario: loneMonth, person: loneBookkeeper },
      first: { aim: aims.first, scenario: firstMonth },
      next: { aim: aims.next, scenario: nextMonth },
    }),
};

const twelve: Benchmark = {
  name: "twelve",
  title: "The same in twelve organizations",
  run: () =>
    playBoth(organizations.length, {
      first: { aim: aims.twelveFirst, scenario: firstMonths },
      next: { aim: aims.twelveNext, scenario: nextMonths },
    }),
};

/** The benchmarks of a person's time, in their order. */
export const personBenchmarks: readonly Benchmark[] = [one, twelve];
