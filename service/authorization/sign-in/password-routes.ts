import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Kysely } from "kysely";
import type { Tables } from "../../database/tables.ts";
import { languageOf } from "../../pages/language.ts";
import { passwordChangedPage, passwordPage, type PasswordProblem } from "../../pages/password-page.ts";
import { sendPage } from "../../pages/send-page.ts";
import { minCharacters, refusalOfPassword } from "../people/new-password.ts";
import { findByPassword, findPasswordStamp, type Person } from "../people/people.ts";
import { formOf } from "../realm/form-body.ts";
import { replacePassword } from "../realm/replace-password.ts";
import { type AccountPageOptions, type AccountWork, mountAccountPage } from "./account-page.ts";
import type { CountedAttempts } from "./counted-attempts.ts";

export type PasswordRouteOptions = AccountPageOptions & {
  database: Kysely<Tables>;
  attempts: CountedAttempts;
  /** The key that failed logins are counted with. */
  secret: string;
};

type Refusal = { status: number; problem: PasswordProblem; waitSeconds?: number };

/** Returns why the fields of a form can't be a new password, or undefined. */
async function refusalOf(current: string, next: string, again: string): Promise<PasswordProblem | undefined> {
  if (!current || !next || !again) return "missing";
  return next === again ? refusalOfPassword(next) : "different";
}

/**
 * Mounts the page on which people change their password. The present one is asked for, and guesses at it are
 * counted as those of a login. A person's own pages begin there. A change ends all other sessions of the
 * person, as `replacePassword` does.
 */
export async function mountPasswordPage(
  fastify: FastifyInstance,
  options: PasswordRouteOptions,
): Promise<void> {
  const { database, attempts, sessions, secret } = options;
  const { account, password: path, factors: factorsAddress } = options.realm.addresses;
  const languageFor = (request: FastifyRequest) => languageOf(request.headers["accept-language"]);

  async function showForm(
    request: FastifyRequest,
    reply: FastifyReply,
    { person, status = 200, ...shown }: { person: Person } & Partial<Refusal>,
  ): Promise<void> {
    const language = languageFor(request);
    const { email } = person;
    const fixed = { language, action: `${path}/change`, factorsAddress, email, minCharacters };
    await sendPage(reply, { status, html: passwordPage({ ...fixed, ...shown }) });
  }

  /** Changes the password by a form. Returns why not, or undefined. */
  async function changePassword(
    request: FastifyRequest,
    reply: FastifyReply,
    person: Person,
  ): Promise<Refusal | undefined> {
    const form = formOf(request);
    const field = (name: string) => form.get(name) ?? "";
    const [current, next, again] = [field("current"), field("new"), field("again")];
    const problem = await refusalOf(current, next, again);
    if (problem) return { status: 400, problem };
    const begun = await attempts.begin(request, reply, person.email);
    if ("waitSeconds" in begun) return { status: 429, problem: "throttled", ...begun };
    const stamp = await findPasswordStamp(database, person.id);
    if (!(await findByPassword(database, person.email, current))) {
      await attempts.fail(request, begun);
      return { status: 401, problem: "wrong" };
    }
    await begun.attempt.unfinished();
    const isChanged = await sessions.replace(request, reply, person, () =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .selectFrom("user_account")
          .select("id")
          .where("id", "=", person.id)
          .forUpdate()
          .execute();
        // Another change may have come between, whose password must stay.
        if ((await findPasswordStamp(transaction, person.id)) !== stamp) return false;
        await replacePassword(transaction, person, { password: next, secret });
        return true;
      }),
    );
    if (!isChanged) return { status: 401, problem: "wrong" };
    request.log.info({ userId: person.id }, "password changed");
    return undefined;
  }

  const change: AccountWork = async (request, reply, person) => {
    const refusal = await attempts.inTurn(() => changePassword(request, reply, person));
    if (refusal) return showForm(request, reply, { person, ...refusal });
    await sendPage(reply, { html: passwordChangedPage({ language: languageFor(request), factorsAddress }) });
  };

  // The page of the second factor is linked from there.
  fastify.get(account, (_request, reply) => reply.redirect(path, 303));
  await mountAccountPage(fastify, options, {
    path,
    subject: "password",
    leadOf: ({ password }) => password.signIn,
    show: (request, reply, person) => showForm(request, reply, { person }),
    forms: { change },
  });
}
