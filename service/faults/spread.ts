/** As many rounds as the promise is made for; fewer while a fault is being written. */
export const rounds = Number(process.env["FAULT_ROUNDS"] || 20);

/** Spreads instants over the time from 0 to 1 without a pattern, the same at every run: multiples of the golden ratio. */
export function instant(round: number): number {
  return ((round + 1) * 0.618_033_988_75) % 1;
}
