import pg from "pg";

/** Runs `work` with a connection to the database that `url` names. */
async function connected<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the address of another database of the server that `url` names. */
export function addressOf(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: encodeURIComponent(database) }).href;
}

/** Creates an empty database on the server that `url` names. */
export async function createEmpty(url: string, database: string): Promise<void> {
  await connected(url, (client) => client.query(`create database ${pg.escapeIdentifier(database)}`));
}

/** Deletes a database, even while there are connections to it, if it exists. */
export async function dropIfThere(url: string, database: string): Promise<void> {
  const statement = `drop database if exists ${pg.escapeIdentifier(database)} with (force)`;
  await connected(url, (client) => client.query(statement));
}

/** Any number, the same in all processes: whoever makes a template holds this lock of the server. */
const makingTemplates = 7_305_021;

/**
 * Makes the database `template` by `fill`, which gets its address, unless it is there. Others wait
 * meanwhile.
 */
async function makeTemplate(
  client: pg.Client,
  url: string,
  template: string,
  fill: (address: string) => Promise<void>,
): Promise<void> {
  const isThere = async () => {
    const { rowCount } = await client.query("select 1 from pg_database where datname = $1", [template]);
    return rowCount === 1;
  };
  if (await isThere()) return;
  await client.query("select pg_advisory_lock($1)", [makingTemplates]);
  if (await isThere()) return;
  const draft = `${template}-draft`;
  await dropIfThere(url, draft);
  await createEmpty(url, draft);
  await fill(addressOf(url, draft));
  const [from, to] = [pg.escapeIdentifier(draft), pg.escapeIdentifier(template)];
  await client.query(`alter database ${from} rename to ${to}`);
}

/**
 * Creates a database as a copy of `template`, which `fill` makes once for all processes of the tests; it
 * gets the address of an empty database, and must close its connections. A copy takes a tenth of a second,
 * migrating an empty database over a second. Rejects with the error of `fill`; the next call then begins
 * anew.
 */
export async function createCopy(
  url: string,
  database: string,
  template: string,
  fill: (address: string) => Promise<void>,
): Promise<void> {
  await connected(url, async (client) => {
    await makeTemplate(client, url, template, fill);
    const [copy, original] = [pg.escapeIdentifier(database), pg.escapeIdentifier(template)];
    await client.query(`create database ${copy} template ${original}`);
  });
}
