import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { factorsPage } from "../../pages/factors-page.ts";
import { languageOf } from "../../pages/language.ts";
import { recoveryCodesPage } from "../../pages/recovery-codes-page.ts";
import { sendPage } from "../../pages/send-page.ts";
import { setUpPage } from "../../pages/set-up-page.ts";
import { listPasskeys } from "../factors/passkeys.ts";
import { countRecoveryCodes, renewRecoveryCodes } from "../factors/recovery-codes.ts";
import { codeMethod, deleteFactors, findSecondFactor, passwordMethod } from "../factors/second-factor.ts";
import { findTotpFactor } from "../factors/totp-factor.ts";
import type { Person } from "../people/people.ts";
import { formOf } from "../realm/form-body.ts";
import { endSessions } from "../realm/sessions.ts";
import { type AccountPageOptions, type AccountWork, mountAccountPage } from "./account-page.ts";
import type { SetUpStep } from "./login-step.ts";
import { openTicket } from "./login-ticket.ts";
import { passkeyWork, type PasskeyWorkOptions } from "./passkey-work.ts";
import { confirmFactor, setUpStep } from "./set-up-factor.ts";

/** The purpose of the tickets of this file. */
const purpose = "factors";

export type FactorRouteOptions = PasskeyWorkOptions & AccountPageOptions;

/** Mounts the page on which people manage their second factor. */
export async function mountFactorPages(fastify: FastifyInstance, options: FactorRouteOptions): Promise<void> {
  const { sessions, database, isFactorForAll } = options;
  const { factors: path } = options.realm.addresses;
  const languageFor = (request: FastifyRequest) => languageOf(request.headers["accept-language"]);

  async function showFactors(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, hasEnded }: { person: Person; hasEnded: boolean },
  ): Promise<void> {
    const { isRequired } = await findSecondFactor(database, person.id, isFactorForAll);
    const html = factorsPage({
      language: languageFor(request),
      action: path,
      passwordAddress: options.realm.addresses.password,
      email: person.email,
      setUpAt: await findTotpFactor(database, person.id),
      passkeys: await listPasskeys(database, person.id),
      codesLeft: await countRecoveryCodes(database, person.id),
      isRequired,
      hasEnded,
    });
    await sendPage(reply, { html });
  }

  async function showSetUp(request: FastifyRequest, reply: FastifyReply, step: SetUpStep): Promise<void> {
    const html = setUpPage({
      language: languageFor(request),
      action: `${path}/confirm`,
      ...step,
      isRequired: false,
    });
    await sendPage(reply, { status: step.status, html });
  }

  const setUp: AccountWork = async (request, reply, person) => {
    await showSetUp(request, reply, await setUpStep(options, { person, purpose, status: 200 }));
  };

  const confirm: AccountWork = async (request, reply, person) => {
    const form = formOf(request);
    const ticket = await openTicket(database, form.get("ticket") ?? "", {
      purpose,
      encryptionKeys: options.encryptionKeys,
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

  const renewCodes: AccountWork = async (request, reply, person) => {
    const codes = await database.transaction().execute(async (transaction) => {
      const { exists } = await findSecondFactor(transaction, person.id, isFactorForAll);
      return exists && renewRecoveryCodes(transaction, person.id);
    });
    if (codes) await showCodes(request, reply, codes);
    else await reply.redirect(path, 303);
  };

  const remove: AccountWork = async (request, reply, person) => {
    const { isRequired } = await findSecondFactor(database, person.id, isFactorForAll);
    if (!isRequired) {
      await database.transaction().execute((transaction) => deleteFactors(transaction, person.id));
      request.log.info({ userId: person.id }, "second factor removed");
    }
    await reply.redirect(path, 303);
  };

  const endOthers: AccountWork = async (request, reply, person) => {
    await sessions.replace(request, reply, person, async () => {
      await database.transaction().execute((transaction) => endSessions(transaction, [person.id]));
      return true;
    });
    request.log.info({ userId: person.id }, "other sessions ended");
    await showFactors(request, reply, { person, hasEnded: true });
  };

  await mountAccountPage(fastify, options, {
    path,
    subject: "second factor",
    leadOf: ({ factor }) => factor.signIn,
    show: (request, reply, person) => showFactors(request, reply, { person, hasEnded: false }),
    forms: {
      "set-up": setUp,
      confirm,
      "add-passkey": passkeys.ask,
      "save-passkey": passkeys.save,
      "remove-passkey": passkeys.remove,
      "recovery-codes": renewCodes,
      remove,
      "end-sessions": endOthers,
    },
  });
}
