/** A step that takes something away, and why it may. */
export type AllowedContraction = {
  /**
   * The oldest version that may still run beside it: nothing of this one or a later one uses what goes. The changelog names
   * it as "needs <version>", so that an operator upgrades to it before.
   */
  needs: string;
  /** The lines that `findContractions` returns for the step. Another one is refused. */
  what: readonly string[];
};

/** The contracting steps of both databases by their names. All others expand (decision 114). */
export const allowedContractions: Record<string, AllowedContraction> = {};
