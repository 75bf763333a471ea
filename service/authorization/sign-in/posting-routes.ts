import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { isUuid } from "../../database/ordered-uuid.ts";
import type { Sql } from "../../database/tables.ts";
import { listFiles } from "../../documents/list-files.ts";
import { languageOf, textsOf } from "../../pages/language.ts";
import { postingPage } from "../../pages/posting-page.ts";
import { pageForError, sendErrorPage, sendPage } from "../../pages/send-page.ts";
import type { Person } from "../people/people.ts";
import { acceptForms } from "../realm/form-body.ts";
import { claimOwnAddress, requireOwnAddress, refuseCrossSiteForms } from "../realm/own-address.ts";
import type { Realm } from "../realm/realm.ts";
import type { PersonSessions } from "../realm/person-session.ts";
import { sendNext } from "./send-next.ts";
import type { LogIn } from "./log-in.ts";
import type { LoginStep } from "./login-step.ts";
import { loginStepPage } from "./login-step-page.ts";

export type PostingRouteOptions = {
  realm: Realm;
  sessions: PersonSessions;
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
    .leftJoin("export", (join) =>
      join
        .onRef("export.organization_id", "=", "posting.organization_id")
        .onRef("export.id", "=", "posting.export_id"),
    )
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
  const { sessions, logIn, database, sendDocument } = options;
  const { addresses } = options.realm;

  async function showLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    step: LoginStep = { step: "password", status: 200 },
  ): Promise<void> {
    const language = languageOf(request.headers["accept-language"]);
    const lead = textsOf(language).posting.signIn;
    const { origin } = addresses;
    await sendPage(reply, loginStepPage(step, { language, lead, action: request.url, origin }));
  }

  await fastify.register((scope, _options, done) => {
    acceptForms(scope);
    scope.addHook("onRequest", requireOwnAddress(addresses.origin));
    scope.addHook("onRequest", refuseCrossSiteForms(addresses.origin));
    scope.addHook("onRequest", async (request) => claimOwnAddress(request.raw, addresses.origin));
    scope.setErrorHandler(pageForError("posting page"));

    scope.get<{ Params: Params }>("/documents/:entityGuid", async (request, reply) => {
      const person = await sessions.find(request, reply);
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
        .where("organization_id", "=", posting.organization_id)
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
        signOutAddress: addresses.issuer + addresses.paths.end_session,
        isExported,
        documents: isExported ? listFiles({ key, entityGuid, invoiceId }, stored) : [],
      });
      await sendPage(reply, { html });
      return reply;
    });

    const login = async (request: FastifyRequest, reply: FastifyReply) => {
      const result = await logIn(request, reply);
      if ("step" in result) {
        await showLogin(request, reply, result);
        return reply;
      }
      await sessions.begin(request, reply, result);
      await sendNext(request, reply, result, request.url);
      return reply;
    };
    scope.post("/documents/:entityGuid", login);
    scope.post("/documents/:entityGuid/files/:fileId", login);

    scope.get<{ Params: Params }>("/documents/:entityGuid/files/:fileId", async (request, reply) => {
      const person = await sessions.find(request, reply);
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
