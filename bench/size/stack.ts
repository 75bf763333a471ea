import { people } from "../../e2e/fixtures/seed.ts";
import { clientsOfTests, password } from "../../e2e/fixtures/seed.ts";
import { signInByHttp } from "../../e2e/fixtures/http-session.ts";
import { type Stack, startStack } from "../../e2e/fixtures/stack.ts";
import { createDatabase, query } from "../service/servers.ts";
import { fill } from "./fill.ts";
import { serviceFilling } from "./fill-service.ts";
import { webFilling } from "./fill-web.ts";
import { logPlans } from "./plans.ts";
import { type Size, steps, usual } from "./shares.ts";

/** The person whose requests are measured. */
export const measuring = { ...people.reader, organizations: [...steps, usual] };

/** Both programs, stopped, on databases that are filled. */
export type FilledStack = {
  stack: Stack;
  webUrl: string;
  serviceUrl: string;
  cookie: string;
  watching: string[];
};

/** The people who watch pages: with twenty open ones each, 5,000. */
export const watchingPeople = 250;

const watchingPerson = (index: number) => ({
  email: `watching-${index}@kanzlei.example`,
  name: `Watching ${index}`,
  password,
  organizations: [steps[0]],
});

/** The organizations of which the person who measures is a member, and those of each who watches. */
const [ofMeasuring, ofWatching] = [300, 40];

/** Creates the databases of a size with the schemas of both programs, and fills them. */
async function fillDatabases(
  serverUrl: string,
  { size, watching }: { size: Size; watching: number },
  urls: { web: string; service: string },
): Promise<void> {
  for (const url of Object.values(urls))
    await createDatabase({ url: serverUrl }, new URL(url).pathname.slice(1));
  await (await startPrograms(urls, watching)).stop();
  const web = await fill(urls.web, webFilling(size));
  const service = await fill(urls.service, serviceFilling(size));
  console.log(
    `  ${size.organizations} organizations: filled in ${Math.round(web)} s and ${Math.round(service)} s`,
  );
}

const startPrograms = (urls: { web: string; service: string }, watching: number) =>
  startStack({
    seed: () => ({
      clients: clientsOfTests,
      organizations: measuring.organizations.map((id) => ({ id, name: id })),
      users: [
        { ...measuring, password },
        ...Array.from({ length: watching }, (_, index) => watchingPerson(index)),
      ],
      postings: { [steps[2]]: { generate: 1 } },
    }),
    service: { SERVICE_DATABASE_URL: urls.service, SERVICE_RATE_LIMIT: "100000000", LOG_LEVEL: "warn" },
    // Every membership counts as confirmed: the person's tokens are those of a few of the organizations only.
    web: {
      DATABASE_URL: urls.web,
      LOG_LEVEL: "warn",
      MEMBERSHIP_SECONDS: "86400",
      MEMBERSHIP_GRACE_SECONDS: "86400",
    },
  });

/** Connects people who have signed in to more organizations, by copies of their connection. */
const connect = (people: string, organizations: string) => `
  insert into connection
  select (jsonb_populate_record(own, jsonb_build_object('id', gen_random_uuid(), 'organization_id', organization_id,
    'organization_name', 'Mandant ' || organization_id))).*
  from (select connection as own, row_number() over (order by connection.id) as turn
      from connection where organization_id = '${steps[0]}' and person_id in (select id from person where ${people})) as base,
    (select organization_id, row_number() over (order by organization_id) as number from export_archive) as known
  where ${organizations} on conflict do nothing`;

/**
 * Prepares databases of a size, unless the server has them already, and people with a session: the one who
 * measures, and so many others. The programs are stopped at the end; what they do from their start on is
 * logged with its plan.
 */
export async function prepareStack(
  serverUrl: string,
  { size, watching: count }: { size: Size; watching: number },
): Promise<FilledStack> {
  const names = { web: `web_${size.organizations}`, service: `service_${size.organizations}` };
  const urlOf = (name: string) => Object.assign(new URL(serverUrl), { pathname: name }).href;
  const urls = { web: urlOf(names.web), service: urlOf(names.service) };
  const there = await query(serverUrl, "select from pg_database where datname = $1", [names.service]);
  if (there.length === 0) await fillDatabases(serverUrl, { size, watching: count }, urls);
  const stack = await startPrograms(urls, count);
  try {
    let cookie = "";
    for (const id of measuring.organizations) cookie = await signInByHttp(stack.webUrl, measuring, id);
    const watching: string[] = [];
    for (let index = 0; index < count; index += 1) {
      // All sign in from one address, of which Kontor takes only some.
      await query(urls.web, "delete from attempt");
      watching.push(await signInByHttp(stack.webUrl, watchingPerson(index)));
    }
    await Promise.all([stack.stopWeb(), stack.stopService()]);
    await query(urls.web, connect(`name = '${measuring.name}'`, `number <= ${ofMeasuring}`));
    await query(
      urls.web,
      connect(
        "name like 'Watching %'",
        `number between turn * ${ofWatching} and turn * ${ofWatching} + ${ofWatching - 1}`,
      ),
    );
    for (const name of Object.values(names)) await logPlans(serverUrl, name);
    return { stack, webUrl: urls.web, serviceUrl: urls.service, cookie, watching };
  } catch (error) {
    await stack.stop();
    throw error;
  }
}
