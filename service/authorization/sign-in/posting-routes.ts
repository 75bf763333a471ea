import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isUuid } from "../../database/ordered-uuid.ts";
import type { Sql } from "../../database/tables.ts";
import { listFiles } from "../../documents/list-files.ts";
import { languageOf, textsOf } from "../../pages/language.ts";
import { loginPage } from "../../pages/login-page.ts";
import { postingPage } from "../../pages/posting-page.ts";
import { pageForError, sendErrorPage, sendPage } from "../../pages/send-page.ts";
import { findPerson, type Person } from "../people/people.ts";
import { acceptForms } from "../realm/form-body.ts";
import { claimOwnAddress, requireOwnAddress, refuseCrossSiteForms } from "../realm/own-address.ts";
import type { Realm } from "../realm/realm.ts";
import { sessionSeconds } from "../realm/token-lifetimes.ts";
import type { FailedLogin, LogIn } from "./log-in.ts";

export type PostingRouteOptions = {
  realm: Realm;
  logIn: LogIn;
  database: Sql;
  /**
   * Sends a document of an organization. Resolves to false if the organization has no document with that
   * id.
   */
  sendDocument: (reply: FastifyReply, organizationId: string, documentId: string) => Promise<boolean>;
};

type Params = { entityGuid: string; fileId?: string };

async function findPosting(database: Sql, entityGuid: string, person: Person) {
  if (!isUuid(entityGuid)) return undefined;
  return database
    .selectFrom("posting")
    .innerJoin("membership", "membership.organization_id", "posting.organization_id")
    .innerJoin("organization", "organization.id", "posting.organization_id")
    .leftJoin("export", "export.id", "posting.export_id")
    .select(["posting.key", "posting.content", "posting.organization_id", "export.finished_at"])
    .select("organization.name as organization_name")
    .where("posting.entity_guid", "=", entityGuid)
    .where("membership.user_id", "=", person.id)
    .orderBy("posting.key")
    .executeTakeFirst();
}

/**
 * Mounts the page at a posting's `url`: the posting and its documents. Only members of its organization who
 * are signed in at the realm see it. Without a sign-in, the same address shows the login form.
 */
export async function mountPostingPages(
  fastify: FastifyInstance,
  options: PostingRouteOptions,
): Promise<void> {
  const { realm, logIn, database, sendDocument } = options;
  const { addresses } = realm;

  async function signedIn(request: FastifyRequest, reply: FastifyReply): Promise<Person | undefined> {
    const { provider } = realm;
    const session = await provider.Session.get(provider.createContext(request.raw, reply.raw));
    return session.accountId ? findPerson(database, session.accountId) : undefined;
  }

  async function signIn(request: FastifyRequest, reply: FastifyReply, person: Person): Promise<void> {
    const { provider } = realm;
    const context = provider.createContext(request.raw, reply.raw);
    const session = await provider.Session.get(context);
    session.resetIdentifier();
    session.loginAccount({ accountId: person.id });
    await session.save(sessionSeconds);
    context.cookies.set(provider.cookieName("session"), session.jti, {
      path: "/",
      signed: true,
      httpOnly: true,
      sameSite: "lax",
      expires: new Date(Date.now() + sessionSeconds * 1000),
    });
  }

  async function showLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    state: Partial<FailedLogin> = {},
  ): Promise<void> {
    const language = languageOf(request.headers["accept-language"]);
    const lead = textsOf(language).posting.signIn;
    const html = loginPage({ language, lead, action: request.url, ...state });
    await sendPage(reply, { status: state.status ?? 200, html });
  }

  await fastify.register((scope, _options, done) => {
    acceptForms(scope);
    scope.addHook("onRequest", requireOwnAddress(addresses.origin));
    scope.addHook("onRequest", refuseCrossSiteForms(addresses.origin));
    scope.addHook("onRequest", async (request) => claimOwnAddress(request.raw, addresses.origin));
    scope.setErrorHandler(pageForError("posting page"));

    scope.get<{ Params: Params }>("/documents/:entityGuid", async (request, reply) => {
      const person = await signedIn(request, reply);
      if (!person) {
        await showLogin(request, reply);
        return reply;
      }
      const posting = await findPosting(database, request.params.entityGuid, person);
      if (!posting) {
        await sendErrorPage(request, reply, { status: 404, reason: "notFound" });
        return reply;
      }
      const stored = await database
        .selectFrom("document")
        .select(["id", "name", "type"])
        .where("posting_key", "=", posting.key)
        .orderBy("id")
        .execute();
      const { key, content } = posting;
      const { entityGuid, invoiceId } = content;
      const isExported = posting.finished_at !== null;
      const html = postingPage({
        language: languageOf(request.headers["accept-language"]),
        content,
        organizationName: posting.organization_name,
        isExported,
        documents: isExported ? listFiles({ key, entityGuid, invoiceId }, stored) : [],
      });
      await sendPage(reply, { html });
      return reply;
    });

    const login = async (request: FastifyRequest, reply: FastifyReply) => {
      const person = await logIn(request, reply);
      if ("problem" in person) {
        await showLogin(request, reply, person);
        return reply;
      }
      await signIn(request, reply, person);
      return reply.redirect(request.url, 303);
    };
    scope.post("/documents/:entityGuid", login);
    scope.post("/documents/:entityGuid/files/:fileId", login);

    scope.get<{ Params: Params }>("/documents/:entityGuid/files/:fileId", async (request, reply) => {
      const person = await signedIn(request, reply);
      if (!person) {
        await showLogin(request, reply);
        return reply;
      }
      const posting = await findPosting(database, request.params.entityGuid, person);
      const isSent =
        posting && (await sendDocument(reply, posting.organization_id, request.params.fileId ?? ""));
      if (!isSent) await sendErrorPage(request, reply, { status: 404, reason: "notFound" });
      return reply;
    });
    done();
  });
}
