import "server-only";

/** The intervals of rounds while there is work, and while there is none, in milliseconds. */
const interval = { busy: 1_000, idle: 10_000 };

/** The time after the last work, or after `roundsSoon`, in which rounds stay frequent, in milliseconds. */
const busyMilliseconds = 15_000;

/** The rounds that there are: those that fetch documents for the store, and those that read documents. */
export type RoundsName = "keepings" | "readings";

type Rounds = { timer: NodeJS.Timeout | undefined; busyUntil: number; start: () => void };

// One map for the process, because Next.js bundles this module several times.
const shared = globalThis as typeof globalThis & { kontorRounds?: Map<RoundsName, Rounds> };
const running = (shared.kontorRounds ??= new Map<RoundsName, Rounds>());

/**
 * Calls a function again and again while the process runs: every second while it finds work, every ten
 * seconds when it has found none for a while, so that a process that has nothing to do hardly asks the
 * database. The function resolves with whether it has found work, and must not reject. Must be called once
 * per process and name.
 */
export function startRounds(name: RoundsName, look: () => Promise<boolean>): void {
  const rounds: Rounds = {
    timer: undefined,
    busyUntil: performance.now() + busyMilliseconds,
    start: () => {
      rounds.timer = undefined;
      void look().then((hasFound) => {
        const now = performance.now();
        if (hasFound) rounds.busyUntil = now + busyMilliseconds;
        rounds.timer = setTimeout(rounds.start, now < rounds.busyUntil ? interval.busy : interval.idle);
        rounds.timer.unref();
      });
    },
  };
  running.set(name, rounds);
  rounds.start();
}

/** Has the rounds of that name in this process look within a second. Call it when work was added. */
export function roundsSoon(name: RoundsName): void {
  const rounds = running.get(name);
  if (!rounds) return;
  const isSoon = performance.now() < rounds.busyUntil - interval.busy;
  rounds.busyUntil = performance.now() + busyMilliseconds;
  // While rounds are frequent the next one comes by itself. Without a timer one is under way, which sets the
  // next.
  if (isSoon || !rounds.timer) return;
  clearTimeout(rounds.timer);
  rounds.timer = setTimeout(rounds.start, interval.busy).unref();
}
