import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type Provider from "oidc-provider";
import type { Sql } from "../../database/tables.ts";
import { consentPage, type ConsentPage } from "../../pages/consent-page.ts";
import { fill, languageOf, textsOf } from "../../pages/language.ts";
import { choiceScripts, type OrganizationChoice } from "../../pages/organization-choice.ts";
import { permissionsOf } from "../../pages/permissions.ts";
import { pageForError, sendErrorPage, sendPage } from "../../pages/send-page.ts";
import { asksForSecondFactor, classOf } from "../factors/second-factor.ts";
import { findPerson } from "../people/people.ts";
import { acceptForms, formOf } from "../realm/form-body.ts";
import { giveGrant, requestedScopes } from "../realm/give-grant.ts";
import { wantedLogin } from "../realm/login-parameters.ts";
import { wantedOrganizations } from "../realm/organization-parameters.ts";
import { requireOwnAddress, refuseCrossSiteForms } from "../realm/own-address.ts";
import type { Realm } from "../realm/realm.ts";
import { endSession } from "../realm/sessions.ts";
import { saveTicked } from "../realm/ticked-organizations.ts";
import { choiceIn, firstChoice, isStepOfChoice, listOrganizations } from "./consent-form.ts";
import { sendNext } from "./send-next.ts";
import type { LogIn } from "./log-in.ts";
import type { LoginStep } from "./login-step.ts";
import { loginStepPage } from "./login-step-page.ts";

type Interaction = Awaited<ReturnType<Provider["interactionDetails"]>>;

export type InteractionOptions = { realm: Realm; database: Sql; logIn: LogIn };

/** The parameters that say who is expected. They don't fit another person. */
const hintsOfPerson = new Set(["login_hint", "organization_hint"]);

const languageFor = (request: FastifyRequest) => languageOf(request.headers["accept-language"]);

/**
 * Returns the origin (or scheme) that the form's response may redirect to, as a Content-Security-Policy
 * source.
 */
function redirectSource(interaction: Interaction): string {
  const redirect = URL.parse(String(interaction.params.redirect_uri));
  return !redirect || redirect.origin === "null" ? (redirect?.protocol ?? "'self'") : redirect.origin;
}

/** Mounts the login and consent pages of an authorization request. */
export async function mountInteractions(
  fastify: FastifyInstance,
  options: InteractionOptions,
): Promise<void> {
  const { realm, database, logIn } = options;
  const { addresses } = realm;

  async function applicationOf(interaction: Interaction): Promise<string> {
    const client = await realm.provider.Client.find(String(interaction.params.client_id));
    return client?.clientName ?? String(interaction.params.client_id);
  }

  async function showLogin(
    request: FastifyRequest,
    reply: FastifyReply,
    { interaction, step }: { interaction: Interaction; step?: LoginStep },
  ): Promise<void> {
    const language = languageFor(request);
    const lead = fill(textsOf(language).login.lead, { application: await applicationOf(interaction) });
    const action = `${addresses.interaction(interaction.uid)}/login`;
    const hint = interaction.params.login_hint;
    // Who is asked to log in again need not type who they are.
    const person = await findPerson(database, interaction.session?.accountId ?? "");
    const username = typeof hint === "string" ? hint : person?.email;
    const shown = step ?? { step: "password", status: 200, username };
    const { origin } = addresses;
    await sendPage(reply, {
      ...loginStepPage(shown, { language, lead, action, origin }),
      formTargets: [origin, redirectSource(interaction)],
    });
  }

  /** Returns the choice that the consent page of an interaction begins with. */
  async function beginChoice({ params, session }: Interaction): Promise<OrganizationChoice> {
    const organizations = await listOrganizations(
      database,
      session?.accountId ?? "",
      String(params.client_id),
    );
    return firstChoice(organizations, wantedOrganizations(params).isSeveral);
  }

  async function showConsent(
    request: FastifyRequest,
    reply: FastifyReply,
    {
      interaction,
      choice,
      ...state
    }: { interaction: Interaction; status?: number } & Pick<ConsentPage, "choice" | "problem">,
  ): Promise<void> {
    const language = languageFor(request);
    const person = await findPerson(database, interaction.session?.accountId ?? "");
    await sendPage(reply, {
      status: state.status ?? 200,
      html: consentPage({
        language,
        action: `${addresses.interaction(interaction.uid)}/consent`,
        switchAction: `${addresses.interaction(interaction.uid)}/switch`,
        factorsAddress: addresses.factors,
        passwordAddress: addresses.password,
        application: await applicationOf(interaction),
        redirectHost: URL.parse(String(interaction.params.redirect_uri))?.host ?? "",
        email: person?.email ?? "",
        choice,
        permissions: permissionsOf(new Set(requestedScopes(interaction.params)), textsOf(language)),
        problem: state.problem,
      }),
      formTargets: [addresses.origin, redirectSource(interaction)],
      scripts: choiceScripts(choice, addresses.origin),
    });
  }

  /**
   * Returns the interaction of the browser's cookie. If there is none, or it is at another step, sends an
   * error page and returns undefined.
   */
  async function findInteraction(
    request: FastifyRequest,
    reply: FastifyReply,
    step?: string,
  ): Promise<Interaction | undefined> {
    const interaction = await realm.provider
      .interactionDetails(request.raw, reply.raw)
      .catch(() => undefined);
    if (interaction && (!step || interaction.prompt.name === step)) return interaction;
    await sendErrorPage(request, reply, { status: 400, reason: "expired" });
    return undefined;
  }

  /** Gives the grant of the first organization, and keeps the others until their codes are asked for. */
  async function giveConsent({ params, session }: Interaction, [first = "", ...others]: string[]) {
    const wanted = requestedScopes(params);
    const { isSeveral } = wantedOrganizations(params);
    const owner = { userId: session?.accountId ?? "", clientId: String(params.client_id) };
    const { jti: grantId } = await giveGrant(
      { provider: realm.provider, database, audience: addresses.audience },
      { ...owner, organizationId: first, scopes: wanted, isSeveral },
    );
    const binding = {
      sessionUid: session?.uid ?? "",
      redirectUri: String(params.redirect_uri),
      scope: wanted.join(" "),
    };
    if (others.length > 0) await saveTicked(database, grantId, others, binding);
    return { consent: { grantId } };
  }

  await fastify.register((scope, _options, done) => {
    acceptForms(scope);
    scope.addHook("onRequest", requireOwnAddress(addresses.origin));
    scope.addHook("onRequest", refuseCrossSiteForms(addresses.origin));
    scope.setErrorHandler(pageForError("interaction"));
    const path = addresses.interaction(":uid");

    scope.get(path, async (request, reply) => {
      const interaction = await findInteraction(request, reply);
      if (interaction?.prompt.name === "login") await showLogin(request, reply, { interaction });
      else if (interaction)
        await showConsent(request, reply, { interaction, choice: await beginChoice(interaction) });
      return reply;
    });

    scope.post(`${path}/login`, async (request, reply) => {
      const interaction = await findInteraction(request, reply, "login");
      if (!interaction) return reply;
      const result = await logIn(
        request,
        reply,
        asksForSecondFactor(wantedLogin(interaction.params).acrValues),
      );
      if ("step" in result) {
        await showLogin(request, reply, { interaction, step: result });
        return reply;
      }
      const { person, amr } = result;
      if (interaction.session && interaction.session.accountId !== person.id) {
        // The library would ask for a logout first, by a page with a script.
        await endSession(database, interaction.session.uid);
        delete interaction.session;
        await interaction.save(interaction.exp - Math.floor(Date.now() / 1000));
      }
      // The library repeats this result at the consent, and would take the time of that without a `ts`.
      const login = { accountId: person.id, amr, acr: classOf(amr), ts: Math.floor(Date.now() / 1000) };
      const next = await realm.provider.interactionResult(request.raw, reply.raw, { login });
      await sendNext(request, reply, result, next);
      return reply;
    });

    scope.post(`${path}/switch`, async (request, reply) => {
      const interaction = await findInteraction(request, reply, "consent");
      if (!interaction) return reply;
      if (interaction.session) await endSession(database, interaction.session.uid);
      const query = new URLSearchParams();
      for (const [name, value] of Object.entries(interaction.params)) {
        if (typeof value === "string" && !hintsOfPerson.has(name)) query.set(name, value);
      }
      return reply.redirect(`${addresses.authorization}?${query}`, 303);
    });

    scope.post(`${path}/consent`, async (request, reply) => {
      const interaction = await findInteraction(request, reply, "consent");
      if (!interaction) return reply;
      const form = formOf(request);
      const decision = form.get("decision");
      if (decision === "deny") {
        const denial = { error: "access_denied", error_description: "The user denied the request." };
        return reply.redirect(await realm.provider.interactionResult(request.raw, reply.raw, denial), 303);
      }
      const choice = choiceIn(form, await beginChoice(interaction));
      const again = (status: number, problem?: ConsentPage["problem"]) =>
        showConsent(request, reply, { interaction, choice, status, problem });
      const chosen = choice.organizations.map(({ id }) => id).filter((id) => choice.chosen.includes(id));
      if (isStepOfChoice(decision)) await again(200);
      else if (decision !== "grant" || choice.chosen.length === 0)
        await again(400, choice.isSeveral ? "chooseSeveral" : "choose");
      else if (chosen.length < choice.chosen.length) await again(403, "notMember");
      else if (chosen.length > choice.max) await again(400, "tooMany");
      else {
        const result = await giveConsent(interaction, chosen);
        return reply.redirect(await realm.provider.interactionResult(request.raw, reply.raw, result), 303);
      }
      return reply;
    });
    done();
  });
}
