import type { SignInProblem } from "./sign-in-problems.ts";

/** An organization that was ticked at a consent beside the first. */
export type FurtherOrganization = {
  name: string;
  /** `asked`: the browser was sent to the realm, which has not answered. */
  state: "open" | "asked" | "connected" | SignInProblem;
  requestId: string | null;
};
