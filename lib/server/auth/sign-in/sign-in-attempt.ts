import "server-only";
import type { SignInOutcome } from "./complete-sign-in.ts";

/**
 * One pass through NextAuth for a flow, and its result, which NextAuth itself would reduce to one error
 * code.
 */
export type SignInAttempt = {
  flowId: string;
  /** The page that was asked for, a path of this app. */
  returnPath: string;
  outcome?: SignInOutcome;
  failure?: Error;
};
