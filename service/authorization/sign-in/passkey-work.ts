import type { FastifyReply, FastifyRequest } from "fastify";
import { addPasskeyPage } from "../../pages/add-passkey-page.ts";
import { languageOf } from "../../pages/language.ts";
import { passkeyScripts } from "../../pages/passkey-area.ts";
import { sendPage } from "../../pages/send-page.ts";
import { deletePasskey, newPasskeyRequest } from "../factors/passkeys.ts";
import { deleteFactors, findSecondFactor, passkeyMethod, passwordMethod } from "../factors/second-factor.ts";
import type { Person } from "../people/people.ts";
import { formOf } from "../realm/form-body.ts";
import type { PersonSessions } from "../realm/person-session.ts";
import type { AccountWork } from "./account-page.ts";
import { openTicket, sealTicket } from "./login-ticket.ts";
import { confirmPasskey, type FactorOptions } from "./set-up-factor.ts";

export type PasskeyWorkOptions = FactorOptions & { sessions: PersonSessions; isFactorForAll: boolean };

/** The purpose of the tickets of this file. */
const purpose = "factors";

/** Returns what the page of the second factor does with passkeys. `show` shows recovery codes. */
export function passkeyWork(
  options: PasskeyWorkOptions,
  page: {
    path: string;
    show: (request: FastifyRequest, reply: FastifyReply, codes: string[]) => Promise<void>;
  },
): Record<"ask" | "save" | "remove", AccountWork> {
  const { database, encryptionKeys, party, sessions, isFactorForAll } = options;

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, hasFailed }: { person: Person; hasFailed: boolean },
  ): Promise<void> {
    const asked = await newPasskeyRequest(database, party, person);
    const { challenge } = asked;
    await sendPage(reply, {
      status: hasFailed ? 400 : 200,
      html: addPasskeyPage({
        language: languageOf(request.headers["accept-language"]),
        action: `${page.path}/save-passkey`,
        ticket: await sealTicket(database, { userId: person.id, purpose, challenge, encryptionKeys }),
        request: asked,
        hasFailed,
      }),
      scripts: passkeyScripts(party.origin),
    });
  }

  /** Saves the passkey of a form. Returns new recovery codes with the first second factor, otherwise none. */
  async function saveForm(person: Person, form: URLSearchParams): Promise<string[] | undefined> {
    const ticket = await openTicket(database, form.get("ticket") ?? "", { purpose, encryptionKeys });
    if (ticket?.challenge === undefined || ticket.person.id !== person.id) return undefined;
    return confirmPasskey(options, {
      userId: person.id,
      name: form.get("name") ?? "",
      answer: form.get("passkey") ?? "",
      challenge: ticket.challenge,
      isFirst: false,
    });
  }

  return {
    ask: (request, reply, person) => showForm(request, reply, { person, hasFailed: false }),

    async save(request, reply, person) {
      const codes = await saveForm(person, formOf(request));
      if (!codes) return showForm(request, reply, { person, hasFailed: true });
      request.log.info({ userId: person.id }, "passkey added");
      await sessions.begin(request, reply, { person, amr: [passwordMethod, passkeyMethod] });
      if (codes.length > 0) return page.show(request, reply, codes);
      await reply.redirect(page.path, 303);
    },

    async remove(request, reply, person) {
      const id = formOf(request).get("id") ?? "";
      await database.transaction().execute(async (transaction) => {
        const { isRequired } = await findSecondFactor(transaction, person.id, isFactorForAll);
        const isRemoved = await deletePasskey(transaction, { userId: person.id, id, isLastKept: isRequired });
        const { exists } = await findSecondFactor(transaction, person.id, isFactorForAll);
        if (isRemoved && !exists) await deleteFactors(transaction, person.id);
      });
      await reply.redirect(page.path, 303);
    },
  };
}
