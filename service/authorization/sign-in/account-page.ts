import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Texts } from "../../pages/english.ts";
import { languageOf, textsOf } from "../../pages/language.ts";
import { pageForError, sendPage } from "../../pages/send-page.ts";
import type { Person } from "../people/people.ts";
import { acceptForms } from "../realm/form-body.ts";
import { claimOwnAddress, requireOwnAddress, refuseCrossSiteForms } from "../realm/own-address.ts";
import type { PersonSessions } from "../realm/person-session.ts";
import type { Realm } from "../realm/realm.ts";
import type { LogIn } from "./log-in.ts";
import type { LoginStep } from "./login-step.ts";
import { loginStepPage } from "./login-step-page.ts";
import { sendNext } from "./send-next.ts";

/** The seconds after a login in which a person may change how they sign in. */
const maxAgeSeconds = 900;

/** What a page does for a person who is signed in. */
export type AccountWork = (request: FastifyRequest, reply: FastifyReply, person: Person) => Promise<void>;

export type AccountPageOptions = { realm: Realm; sessions: PersonSessions; logIn: LogIn };

/**
 * Mounts a page on which people change how they sign in. It asks for a login that is at most 15 minutes old,
 * because whoever finds an open session could lock its owner out here. `subject` is its name in the log,
 * `leadOf` gives the purpose of its login, and `forms` are the addresses below it that take its forms.
 */
export async function mountAccountPage(
  fastify: FastifyInstance,
  { realm, sessions, logIn }: AccountPageOptions,
  page: {
    path: string;
    subject: string;
    leadOf: (texts: Texts) => string;
    show: AccountWork;
    forms: Record<string, AccountWork>;
  },
): Promise<void> {
  const { origin } = realm.addresses;
  const { path } = page;

  async function showLogin(request: FastifyRequest, reply: FastifyReply, step: LoginStep): Promise<void> {
    const language = languageOf(request.headers["accept-language"]);
    const lead = page.leadOf(textsOf(language));
    await sendPage(reply, loginStepPage(step, { language, lead, action: path, origin }));
  }

  const signedIn =
    (work: AccountWork) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const person = await sessions.find(request, reply, maxAgeSeconds);
      if (person) await work(request, reply, person);
      else await showLogin(request, reply, { step: "password", status: 200 });
      return reply;
    };

  await fastify.register((scope, _options, done) => {
    acceptForms(scope);
    scope.addHook("onRequest", requireOwnAddress(origin));
    scope.addHook("onRequest", refuseCrossSiteForms(origin));
    scope.addHook("onRequest", async (request) => claimOwnAddress(request.raw, origin));
    scope.setErrorHandler(pageForError(page.subject));
    scope.get(path, signedIn(page.show));
    scope.post(path, async (request, reply) => {
      const result = await logIn(request, reply);
      if ("step" in result) {
        await showLogin(request, reply, result);
        return reply;
      }
      await sessions.begin(request, reply, result);
      await sendNext(request, reply, result, path);
      return reply;
    });
    for (const [name, work] of Object.entries(page.forms)) scope.post(`${path}/${name}`, signedIn(work));
    done();
  });
}
