import "server-only";
import type { SignInOutcome } from "./complete-sign-in.ts";

/** One pass through NextAuth for a flow, and what came of it: NextAuth itself would hide it behind one code. */
export type SignInAttempt = {
  flowId: string;
  /** The page that was asked for, a path of this app. */
  returnPath: string;
  outcome?: SignInOutcome;
  failure?: Error;
};
