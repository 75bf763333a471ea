import { afterAll, beforeAll, expect, test } from "vitest";
import { signInByHttp } from "../fixtures/http-session.ts";
import { fourPostings, password } from "../fixtures/seed.ts";
import { type Farm, startFarm } from "./start-farm.ts";

/** Twenty people, each alone in an organization whose postings have their own numbers. */
const people = Array.from({ length: 20 }, (_, index) => ({
  email: `person-${index + 10}@firma.example`,
  name: `Person ${index + 10}`,
  organizations: [`firma-${index + 10}`],
  number: (index + 10) * 1000,
}));

type Someone = (typeof people)[number];

const organizationOf = ({ organizations }: Someone) => organizations[0] ?? "";

let farm: Farm;

beforeAll(async () => {
  farm = await startFarm({
    seed: () => ({
      clients: [],
      organizations: people.map((person) => ({
        id: organizationOf(person),
        name: `Gesellschaft ${person.number}`,
      })),
      users: people.map(({ email, name, organizations }) => ({ email, name, organizations, password })),
      postings: Object.fromEntries(
        people.map((person) => [organizationOf(person), fourPostings(person.number)]),
      ),
    }),
  });
});
afterAll(() => farm.stop());

/** All responses that one person's browser received. */
type Seen = { person: Someone; statuses: number[]; text: string };

async function work(person: Someone): Promise<Seen> {
  const cookie = await signInByHttp(farm.webUrl, person);
  const seen: Seen = { person, statuses: [], text: "" };
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${farm.webUrl}${path}`, { ...init, headers: { cookie } });
    const body = await response.text();
    seen.statuses.push(response.status);
    seen.text += `${JSON.stringify([...response.headers])}\n${body}\n`;
    return body;
  };
  const api = `/api/v1/organizations/${organizationOf(person)}`;
  const page = `/organizations/${organizationOf(person)}`;
  const { id } = JSON.parse(await ask(`${api}/exports`, { method: "POST" })) as { id: string };
  let status = "EXPORTING";
  while (status === "EXPORTING")
    ({ status } = JSON.parse(await ask(`${api}/exports/${id}`)) as { status: string });
  const postings = JSON.parse(await ask(`${api}/exports/${id}/postings`)) as {
    successfulPostings: { files: { id: string }[] }[];
  };
  const files = postings.successfulPostings.flatMap((posting) => posting.files.map((file) => file.id));
  await Promise.all([
    ...files.map((file) => ask(`${api}/files/${file}`)),
    ask("/connections"),
    ask("/api/auth/session"),
    ask(`${page}/exports`),
    ask(`${page}/exports/${id}`),
    ask(`${page}/imports`),
    ask(`${api}/imports/general-ledger-accounts`, {
      method: "POST",
      body: JSON.stringify([{ accountCode: String(person.number), name: person.name }]),
    }),
    farm.query("update connection set access_expires_at = now() - interval '1 hour'"),
    ask(`${api}/exports`),
    ask(`${api}/exports`),
  ]);
  return seen;
}

test("20 people at once: nobody sees anything of another, and no token leaves the web app", async () => {
  const all = await Promise.all(people.map(work));
  const bytes = all.map(({ text }) => text).join("\n");
  let crossed = 0;
  for (const { person, text, statuses } of all) {
    expect(statuses.filter((status) => status >= 400)).toEqual([]);
    expect(text).toContain(`RE-2026-${person.number}`);
    for (const other of people.filter((someone) => someone !== person)) {
      const marks = [organizationOf(other), other.email, other.name, `RE-2026-${other.number}`];
      crossed += marks.filter((mark) => text.includes(mark)).length;
    }
  }
  const secrets = farm.proxy.secrets.flatMap((secret) =>
    secret.split(".").filter((part) => part.length > 20),
  );
  const log = farm.output();
  const inBytes = secrets.filter((secret) => bytes.includes(secret)).length;
  const inLogs = secrets.filter((secret) => log.includes(secret)).length;
  const answers = all.reduce((sum, { statuses }) => sum + statuses.length, 0);
  console.log(
    `20 people, ${answers} answers: crossed ${crossed}; of ${farm.proxy.secrets.length} tokens and codes in answers ${inBytes}, in logs ${inLogs}`,
  );
  expect(farm.proxy.secrets.length).toBeGreaterThan(60);
  expect({ crossed, inBytes, inLogs }).toEqual({ crossed: 0, inBytes: 0, inLogs: 0 });
});
