import "server-only";
import { createHash, randomBytes } from "node:crypto";
import { cookies } from "next/headers";
import { callbackPath } from "#lib/shared/paths.ts";
import { cookieName, cookieOptions } from "./cookies.ts";

/** How long a sign-in may take from its beginning, in seconds. */
export const flowSeconds = 15 * 60;

/** So many sign-ins of one browser are remembered; more cookies could outgrow what a server accepts (16 KiB). */
const mostFlows = 4;

/** One sign-in of one tab, as its cookies tell it. */
export type Flow = {
  id: string;
  /** The page that was asked for, a path of this app. */
  returnPath: string;
  /** True while its code has not been exchanged and nobody has denied it. */
  isOpen: boolean;
};

const parts = ["flow", "state", "verifier", "return", "pending"] as const;

/**
 * Names of the cookies of one flow. `flow` tells which `state` it has, by hash; `state`, `verifier` and `return` are
 * NextAuth's; `pending` names a sign-in that waits for its organization.
 */
export function flowCookies(id: string): Record<(typeof parts)[number], string> {
  const names = parts.map((part) => [part, cookieName(`${part}.${id}`)]);
  return Object.fromEntries(names) as Record<(typeof parts)[number], string>;
}

/** How a cookie of a flow is set. */
export const flowCookieOptions = () => ({ ...cookieOptions(), maxAge: flowSeconds });

/** A new id. Ids sort by their age. */
export function newFlowId(): string {
  return Date.now().toString(36) + randomBytes(8).toString("hex");
}

/** A flow's id from outside, where it has the shape of one: it becomes a part of cookie names. */
export function flowIdFrom(value: string | null | undefined): string | undefined {
  return value && /^[0-9a-z]{20,32}$/.test(value) ? value : undefined;
}

const hashOf = (state: string) => createHash("sha256").update(state).digest("base64url").slice(0, 22);

/** Remembers a flow in the browser; where it has too many of them, the oldest are forgotten. */
export async function rememberFlow(id: string, state: string): Promise<void> {
  const jar = await cookies();
  jar.set(flowCookies(id).flow, hashOf(state), flowCookieOptions());
  const prefix = cookieName("flow.");
  const ids = jar
    .getAll()
    .filter(({ name }) => name.startsWith(prefix))
    .map(({ name }) => name.slice(prefix.length))
    .sort();
  for (const old of ids.slice(0, -mostFlows)) {
    for (const name of Object.values(flowCookies(old))) if (jar.has(name)) jar.set(name, "", ended());
  }
}

/** The flow that a `state` belongs to, where this browser began it in the last 15 minutes. */
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

/** Makes a flow one whose code is never exchanged again. The page that it leads to is remembered until its time is over. */
export async function closeFlow(id: string): Promise<void> {
  const jar = await cookies();
  const { state, verifier } = flowCookies(id);
  for (const name of [state, verifier]) if (jar.has(name)) jar.set(name, "", ended());
}

const ended = () => ({ ...cookieOptions(), maxAge: 0 });
