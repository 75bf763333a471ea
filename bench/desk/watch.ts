import { setTimeout as wait } from "node:timers/promises";
import type { Stack } from "../../e2e/fixtures/stack.ts";
import { format } from "../benchmark.ts";
import { cpuSeconds, familyOf, memoryOf } from "../processes.ts";
import { type OpenPage, openPage } from "./pages.ts";

/** Each person's open pages: as many as Kontor allows. */
const pagesOfEach = 20;

/** Opens twenty pages with the desk for each session, fifty at a time. */
export async function openPages(webUrl: string, cookies: readonly string[]): Promise<OpenPage[]> {
  const open: OpenPage[] = [];
  const started = performance.now();
  for (let turn = 0; turn < pagesOfEach; turn += 1)
    for (let first = 0; first < cookies.length; first += 50)
      open.push(
        ...(await Promise.all(cookies.slice(first, first + 50).map((cookie) => openPage(webUrl, cookie)))),
      );
  console.log(`  ${open.length} pages opened in ${format((performance.now() - started) / 1_000)} s`);
  return open;
}

/**
 * Measures what open pages cost while nothing happens: the share of a core that the web app takes, the
 * events that were sent nevertheless, and the memory of the web app in MB.
 */
export async function watchQuietly(
  stack: Stack,
  open: readonly OpenPage[],
  seconds: number,
): Promise<{ load: number; events: number; memory: number }> {
  const web = familyOf(stack.webPid()).at(-1) ?? stack.webPid();
  await wait(5_000);
  const sum = () => open.reduce((total, { events }) => total + events, 0);
  const [events, cpu] = [sum(), cpuSeconds([web])];
  await wait(seconds * 1_000);
  return { load: (cpuSeconds([web]) - cpu) / seconds, events: sum() - events, memory: memoryOf(web) };
}
