import { organizationNames } from "../fixtures/organization-names.ts";
import { password, type Person } from "../fixtures/seed.ts";
import { administrator } from "./start-keycloak.ts";

type Named = { id: string };
/** An event of the realm, such as LOGIN or REFRESH_TOKEN_ERROR. */
export type RealmEvent = { type: string; error?: string; clientId?: string };

/** Administers the realm of a Keycloak by its own interface, as an administrator does. */
export class Administration {
  readonly #url: string;

  /** `url` is the Keycloak's address without a path. */
  constructor(url: string) {
    this.#url = url;
  }

  async #token(): Promise<string> {
    const body = new URLSearchParams({ grant_type: "password", client_id: "admin-cli", ...administrator });
    const response = await fetch(`${this.#url}/auth/realms/master/protocol/openid-connect/token`, {
      method: "POST",
      body,
    });
    return ((await response.json()) as { access_token: string }).access_token;
  }

  async #send(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await fetch(`${this.#url}/auth/admin/realms/accounting${path}`, {
      method,
      headers: { authorization: `Bearer ${await this.#token()}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  }

  async #read<Answer>(path: string): Promise<Answer> {
    return (await (await this.#send("GET", path)).json()) as Answer;
  }

  async #userId({ email }: Person): Promise<string> {
    const [found] = await this.#read<Named[]>(`/users?exact=true&username=${encodeURIComponent(email)}`);
    if (!found) throw new Error(`The realm has no ${email}.`);
    return found.id;
  }

  async #clientId(): Promise<string> {
    const [found] = await this.#read<Named[]>("/clients?clientId=kontor");
    if (!found) throw new Error("The realm has no client kontor.");
    return found.id;
  }

  async #organizationId(alias: string): Promise<string> {
    const all = await this.#read<(Named & { alias: string })[]>("/organizations?max=1000");
    const found = all.find((one) => one.alias === alias);
    if (found) return found.id;
    await this.#send("POST", "/organizations", { name: organizationNames[alias] ?? alias, alias });
    return this.#organizationId(alias);
  }

  /** Adds a person with the password of `seed.ts` as a member of organizations, which are added if needed. */
  async add(person: Person, organizations: readonly string[] = person.organizations): Promise<void> {
    const [firstName = "", ...names] = person.name.split(" ");
    await this.#send("POST", "/users", {
      username: person.email,
      email: person.email,
      emailVerified: true,
      enabled: true,
      firstName,
      lastName: names.join(" "),
      credentials: [{ type: "password", value: password, temporary: false }],
    });
    const id = await this.#userId(person);
    for (const organization of organizations)
      await this.#send("POST", `/organizations/${await this.#organizationId(organization)}/members`, id);
  }

  /** Lets a person sign in and renew tokens no more. */
  async disable(person: Person): Promise<void> {
    await this.#send("PUT", `/users/${await this.#userId(person)}`, { enabled: false });
  }

  /** Ends all sessions of a person, but for those of offline tokens. */
  async logOut(person: Person): Promise<void> {
    await this.#send("POST", `/users/${await this.#userId(person)}/logout`);
  }

  /** Withdraws what a person allowed the web app. */
  async withdrawConsent(person: Person): Promise<void> {
    await this.#send("DELETE", `/users/${await this.#userId(person)}/consents/kontor`);
  }

  /** Deletes the sessions behind a person's offline tokens. */
  async deleteOfflineSessions(person: Person): Promise<void> {
    for (const { id } of await this.offlineSessions(person))
      await this.#send("DELETE", `/sessions/${id}?isOffline=true`);
  }

  /** The sessions behind a person's offline tokens. */
  async offlineSessions(person: Person): Promise<Named[]> {
    return this.#read(`/users/${await this.#userId(person)}/offline-sessions/${await this.#clientId()}`);
  }

  /** Changes settings of the realm. */
  async change(settings: Record<string, unknown>): Promise<void> {
    await this.#send("PUT", "", settings);
  }

  /** What happened at the realm, newest first. */
  async events(): Promise<RealmEvent[]> {
    return this.#read("/events?max=1000");
  }
}
