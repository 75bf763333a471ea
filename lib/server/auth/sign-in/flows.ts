import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { callbackPath } from "#lib/shared/paths.ts";
import { cookieName, cookieOptions } from "../sessions/cookies.ts";

/** The maximum duration of a sign-in, in seconds. */
export const flowSeconds = 15 * 60;

/**
 * Maximum number of concurrent sign-ins in one browser. More cookies could exceed the header limit of a
 * server (16 KiB).
 */
const maxFlows = 4;

/** One sign-in of one tab, read from its cookies. */
export type Flow = {
  id: string;
  /** The page that was asked for, a path of this app. */
  returnPath: string;
  /** True until a response of the realm for this flow has been handled. */
  isOpen: boolean;
};

const parts = ["flow", "state", "verifier", "return", "pending"] as const;

/**
 * Returns the names of the cookies of one flow. `flow` holds a hash of its `state`, or of its verifier if
 * the code is pasted. `state`, `verifier` and `return` belong to NextAuth. `pending` holds the id of a
 * pending sign-in.
 */
export function flowCookies(id: string): Record<(typeof parts)[number], string> {
  const names = parts.map((part) => [part, cookieName(`${part}.${id}`)]);
  return Object.fromEntries(names) as Record<(typeof parts)[number], string>;
}

/** Returns the attributes of the cookies of a flow. */
export const flowCookieOptions = () => ({ ...cookieOptions(), maxAge: flowSeconds });

/** Returns a new id. Ids sort by their age. */
export function newFlowId(): string {
  return Date.now().toString(36) + randomBytes(8).toString("hex");
}

/** Returns a flow's id from outside if its format is valid, because it becomes a part of cookie names. */
export function flowIdFrom(value: string | null | undefined): string | undefined {
  return value && /^[0-9a-z]{20,32}$/.test(value) ? value : undefined;
}

const hashOf = (state: string) => createHash("sha256").update(state).digest("base64url").slice(0, 22);

/** Stores a flow in the browser's cookies. If there are too many flows, the oldest are deleted. */
export async function saveFlow(id: string, state: string): Promise<void> {
  const jar = await cookies();
  jar.set(flowCookies(id).flow, hashOf(state), flowCookieOptions());
  const prefix = cookieName("flow.");
  const ids = jar
    .getAll()
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length))
    .sort();
  for (const old of ids.slice(0, -maxFlows)) {
    for (const name of Object.values(flowCookies(old))) if (jar.has(name)) jar.set(name, "", ended());
  }
}

/** Finds the flow of a `state`, if this browser began it in the last 15 minutes. */
export async function findFlow(state: string | null): Promise<Flow | undefined> {
  if (!state) return undefined;
  const prefix = cookieName("flow.");
  const hash = hashOf(state);
  const jar = await cookies();
  const known = jar.getAll().find(({ name, value }) => name.startsWith(prefix) && value === hash);
  const id = flowIdFrom(known?.name.slice(prefix.length));
  if (id === undefined) return undefined;
  const names = flowCookies(id);
  return { id, returnPath: callbackPath(jar.get(names.return)?.value), isOpen: jar.has(names.state) };
}

/**
 * Closes a flow, so that no code is exchanged for it again. The cookie with its return path is kept until
 * it expires.
 */
export async function closeFlow(id: string): Promise<void> {
  const jar = await cookies();
  const { state, verifier } = flowCookies(id);
  for (const name of [state, verifier]) if (jar.has(name)) jar.set(name, "", ended());
}

const ended = () => ({ ...cookieOptions(), maxAge: 0 });
