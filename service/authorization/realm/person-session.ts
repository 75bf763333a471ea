import type { FastifyReply, FastifyRequest } from "fastify";
import type { Sql } from "../../database/tables.ts";
import { classOf, findSecondFactor, isEnough } from "../factors/second-factor.ts";
import { findPerson, type Person } from "../people/people.ts";
import type { Realm } from "./realm.ts";
import { endSession } from "./sessions.ts";
import { sessionSeconds } from "./token-lifetimes.ts";

/**
 * Returns the reading and beginning of a person's session at the realm, for pages outside the library.
 * `isFactorForAll` says whether every person needs a second factor.
 */
export function personSessions(options: { realm: Realm; database: Sql; isFactorForAll: boolean }) {
  const { realm, database, isFactorForAll } = options;

  return {
    /**
     * Returns the person who is signed in, or undefined. A session without the second factor that the person
     * has or needs counts as none, and so does a login that is older than `maxAgeSeconds`.
     */
    async find(
      request: FastifyRequest,
      reply: FastifyReply,
      maxAgeSeconds = Infinity,
    ): Promise<Person | undefined> {
      const { provider } = realm;
      const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
      if (!session.accountId || session.past(maxAgeSeconds)) return undefined;
      const factor = await findSecondFactor(database, session.accountId, isFactorForAll);
      return isEnough(factor, session.amr) ? findPerson(database, session.accountId) : undefined;
    },

    /**
     * Begins a session of a person who proved who they are by the methods `amr`. Ends that of another person in
     * the same browser.
     */
    async begin(
      request: FastifyRequest,
      reply: FastifyReply,
      { person, amr }: { person: Person; amr: string[] },
    ): Promise<void> {
      const { provider } = realm;
      const context = provider.createContext(request.raw, reply.raw);
      let session = await provider.Session.get(context);
      if (session.accountId && session.accountId !== person.id) {
        await endSession(database, session.uid);
        session = await provider.Session.get(context);
      }
      session.resetIdentifier();
      session.loginAccount({ accountId: person.id, amr, acr: classOf(amr) });
      await session.save(sessionSeconds);
      context.cookies.set(provider.cookieName("session"), session.jti, {
        path: "/",
        signed: true,
        httpOnly: true,
        sameSite: "lax",
        expires: new Date(Date.now() + sessionSeconds * 1000),
      });
    },
  };
}

export type PersonSessions = ReturnType<typeof personSessions>;
