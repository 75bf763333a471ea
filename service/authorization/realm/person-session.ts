import type { FastifyReply, FastifyRequest } from "fastify";
import type { Sql } from "../../database/tables.ts";
import { classOf, findSecondFactor, isEnough } from "../factors/second-factor.ts";
import { findPerson, type Person } from "../people/people.ts";
import type { Realm } from "./realm.ts";
import { endSession } from "./sessions.ts";
import { maxSessionSeconds, sessionSeconds } from "./token-lifetimes.ts";

/**
 * Returns the reading and beginning of a person's session at the realm, for pages outside the library.
 * `isFactorForAll` says whether every person needs a second factor.
 */
export function personSessions(options: { realm: Realm; database: Sql; isFactorForAll: boolean }) {
  const { realm, database, isFactorForAll } = options;

  /**
   * Begins a session of a person who proved who they are by the methods `amr`, at `loginTs` (in seconds since
   * 1970) or now. Ends that of another person in the same browser.
   */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, amr, loginTs }: { person: Person; amr: string[]; loginTs?: number | undefined },
  ): Promise<void> {
    const { provider } = realm;
    const context = provider.createContext(request.raw, reply.raw);
    let session = await provider.Session.get(context);
    if (session.accountId && session.accountId !== person.id) {
      await endSession(database, session.uid);
      session = await provider.Session.get(context);
    }
    session.resetIdentifier();
    session.loginAccount({ accountId: person.id, amr, acr: classOf(amr), loginTs });
    await session.save(sessionSeconds);
    context.cookies.set(provider.cookieName("session"), session.jti, {
      path: "/",
      signed: true,
      httpOnly: true,
      sameSite: "lax",
      expires: new Date(Date.now() + sessionSeconds * 1000),
    });
  }

  return {
    /**
     * Returns the person who is signed in, or undefined. A session without the second factor that the person
     * has or needs counts as none, and so does a login that is older than `maxAgeSeconds`.
     */
    async find(
      request: FastifyRequest,
      reply: FastifyReply,
      maxAgeSeconds = maxSessionSeconds,
    ): Promise<Person | undefined> {
      const { provider } = realm;
      const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      if (!session.accountId || session.past(maxAgeSeconds)) return undefined;
      const factor = await findSecondFactor(database, session.accountId, isFactorForAll);
      return isEnough(factor, session.amr) ? findPerson(database, session.accountId) : undefined;
    },

    begin,

    /**
     * Makes a change that ends all sessions of the person who is signed in. If it resolves to true, begins
     * another one in this browser, which counts as old as the former. Resolves to the same.
     */
    async replace(
      request: FastifyRequest,
      reply: FastifyReply,
      person: Person,
      change: () => Promise<boolean>,
    ): Promise<boolean> {
      const { provider } = realm;
      const former = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      const isMade = await change();
      const { amr = [], loginTs } = former;
      if (isMade) await begin(request, reply, { person, amr, loginTs });
      return isMade;
    },
  };
}

export type PersonSessions = ReturnType<typeof personSessions>;
