import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { factorsPage } from "../../pages/factors-page.ts";
import { languageOf, textsOf } from "../../pages/language.ts";
import { recoveryCodesPage } from "../../pages/recovery-codes-page.ts";
import { pageForError, sendPage } from "../../pages/send-page.ts";
import { setUpPage } from "../../pages/set-up-page.ts";
import { listPasskeys } from "../factors/passkeys.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "../factors/recovery-codes.ts";
import { codeMethod, deleteFactors, findSecondFactor, passwordMethod } from "../factors/second-factor.ts";
import { findTotpFactor } from "../factors/totp-factor.ts";
import { acceptForms, formOf } from "../realm/form-body.ts";
import { claimOwnAddress, requireOwnAddress, refuseCrossSiteForms } from "../realm/own-address.ts";
import type { Realm } from "../realm/realm.ts";
import type { LogIn } from "./log-in.ts";
import type { LoginStep, SetUpStep } from "./login-step.ts";
import { loginStepPage } from "./login-step-page.ts";
import { openTicket } from "./login-ticket.ts";
import { passkeyWork, type PasskeyWorkOptions, type FactorWork } from "./passkey-work.ts";
import { sendNext } from "./send-next.ts";
import { confirmFactor, setUpStep } from "./set-up-factor.ts";

/** The seconds after a login in which the second factor may be changed. */
const maxAgeSeconds = 900;

/** The purpose of the tickets of this file. */
const purpose = "factors";

export type FactorRouteOptions = PasskeyWorkOptions & { realm: Realm; logIn: LogIn };

/**
 * Mounts the page on which people manage their second factor. It asks for a login that is at most 15 minutes
 * old, because whoever finds an open session could lock its owner out here.
 */
export async function mountFactorPages(fastify: FastifyInstance, options: FactorRouteOptions): Promise<void> {
  const { sessions, logIn, database, isFactorForAll } = options;
  const { origin, factors: path } = options.realm.addresses;
  const languageFor = (request: FastifyRequest) => languageOf(request.headers["accept-language"]);

  async function showLogin(request: FastifyRequest, reply: FastifyReply, step: LoginStep): Promise<void> {
    const language = languageFor(request);
    const lead = textsOf(language).factor.signIn;
    await sendPage(reply, loginStepPage(step, { language, lead, action: path, origin }));
  }

  const signedIn =
    (work: FactorWork) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
      const person = await sessions.find(request, reply, maxAgeSeconds);
      if (person) await work(request, reply, person);
      else await showLogin(request, reply, { step: "password", status: 200 });
      return reply;
    };

  const show: FactorWork = async (request, reply, person) => {
    const { isRequired } = await findSecondFactor(database, person.id, isFactorForAll);
    const html = factorsPage({
      language: languageFor(request),
      action: path,
      email: person.email,
      setUpAt: await findTotpFactor(database, person.id),
      passkeys: await listPasskeys(database, person.id),
      codesLeft: await countRecoveryCodes(database, person.id),
      isRequired,
    });
    await sendPage(reply, { html });
  };

  async function showSetUp(request: FastifyRequest, reply: FastifyReply, step: SetUpStep): Promise<void> {
    const html = setUpPage({
      language: languageFor(request),
      action: `${path}/confirm`,
      ...step,
      isRequired: false,
    });
    await sendPage(reply, { status: step.status, html });
  }

  const setUp: FactorWork = async (request, reply, person) => {
    await showSetUp(request, reply, await setUpStep(options, { person, purpose, status: 200 }));
  };

  const confirm: FactorWork = async (request, reply, person) => {
    const form = formOf(request);
    const ticket = await openTicket(database, form.get("ticket") ?? "", {
      purpose,
      encryptionKey: options.encryptionKey,
    });
    if (ticket?.secret === undefined || ticket.person.id !== person.id) return setUp(request, reply, person);
    const [secret, code] = [ticket.secret, form.get("code") ?? ""];
    const codes = await confirmFactor(options, { userId: person.id, secret, code, isFirst: false });
    if (!codes) {
      const problem = code ? "wrong" : "missing";
      return showSetUp(
        request,
        reply,
        await setUpStep(options, { person, purpose, secret, status: 400, problem }),
      );
    }
    request.log.info({ userId: person.id }, "second factor set up");
    await sessions.begin(request, reply, { person, amr: [passwordMethod, codeMethod] });
    await showCodes(request, reply, codes);
  };

  const passkeys = passkeyWork(options, { path, show: showCodes });

  async function showCodes(request: FastifyRequest, reply: FastifyReply, codes: string[]): Promise<void> {
    await sendPage(reply, { html: recoveryCodesPage({ language: languageFor(request), codes, next: path }) });
  }

  const renewCodes: FactorWork = async (request, reply, person) => {
    const codes = await database.transaction().execute(async (transaction) => {
      const { exists } = await findSecondFactor(transaction, person.id, isFactorForAll);
      return exists && renewRecoveryCodes(transaction, person.id);
    });
    if (codes) await showCodes(request, reply, codes);
    else await reply.redirect(path, 303);
  };

  const remove: FactorWork = async (request, reply, person) => {
    const { isRequired } = await findSecondFactor(database, person.id, isFactorForAll);
    if (!isRequired) {
      await database.transaction().execute((transaction) => deleteFactors(transaction, person.id));
      request.log.info({ userId: person.id }, "second factor removed");
    }
    await reply.redirect(path, 303);
  };

  await fastify.register((scope, _options, done) => {
    acceptForms(scope);
    scope.addHook("onRequest", requireOwnAddress(origin));
    scope.addHook("onRequest", refuseCrossSiteForms(origin));
    scope.addHook("onRequest", async (request) => claimOwnAddress(request.raw, origin));
    scope.setErrorHandler(pageForError("second factor"));
    scope.get(path, signedIn(show));
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
    scope.post(`${path}/set-up`, signedIn(setUp));
    scope.post(`${path}/confirm`, signedIn(confirm));
    scope.post(`${path}/add-passkey`, signedIn(passkeys.ask));
    scope.post(`${path}/save-passkey`, signedIn(passkeys.save));
    scope.post(`${path}/remove-passkey`, signedIn(passkeys.remove));
    scope.post(`${path}/recovery-codes`, signedIn(renewCodes));
    scope.post(`${path}/remove`, signedIn(remove));
    done();
  });
}
