/** The number of rounds of each fault. `FAULT_ROUNDS` sets fewer while a fault test is being written. */
export const rounds = Number(process.env["FAULT_ROUNDS"] || 20);

/**
 * Returns a time between 0 and 1 for a round. The times are spread without a pattern and the same in every
 * run: multiples of the golden ratio.
 */
export function instant(round: number): number {
  return ((round + 1) * 0.618_033_988_75) % 1;
}
