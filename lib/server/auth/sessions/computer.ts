import "server-only";
import { cookies } from "next/headers";
import { type Computer, computerFrom } from "#lib/shared/computer.ts";
import { cookieName, cookieOptions } from "./cookies.ts";

/** Lifetime of the cookie in seconds, the longest that browsers allow. */
const cookieSeconds = 400 * 24 * 60 * 60;

const name = () => cookieName("computer");

/**
 * Saves in the browser whether its computer is shared, if the form says so. The answer belongs to the
 * computer and not to one sign-in, so that it outlasts the way through the realm, and the next person's form
 * begins with it.
 */
export async function saveComputer(form: URLSearchParams): Promise<void> {
  const computer = computerFrom(form);
  if (computer !== undefined)
    (await cookies()).set(name(), computer, { ...cookieOptions(), maxAge: cookieSeconds });
}

/** Returns what this browser knows of its computer, or undefined if nobody has signed in with it. */
export async function readComputer(): Promise<Computer | undefined> {
  const known = (await cookies()).get(name())?.value;
  return known === "own" || known === "shared" ? known : undefined;
}

/** Returns whether this browser's computer is known to be shared. */
export const isSharedComputer = async () => (await readComputer()) === "shared";
