import type { DatabaseConnection, Dialect, Driver } from "kysely";

/** The fields of a database error that name the failure or a part of the schema, never a value. */
const kept = new Set([
  ...["name", "type", "message", "stack", "cause", "aggregateErrors", "severity", "code", "routine"],
  ...["schema", "table", "column", "dataType", "constraint"],
]);

/** Quoted text of a message. It may itself contain quotation marks. */
const quoted = /".*"/s;

/** Returns whether an object is an error that PostgreSQL or PGlite reported, or a serialized one. */
function isDatabaseError(error: Partial<Record<string, unknown>>): boolean {
  return typeof error["severity"] === "string" && /^[0-9A-Z]{5}$/.test(String(error["code"]));
}

/**
 * Removes from a database error everything that can hold a value of a statement: `detail` ("Key
 * (email)=(…)"), `where`, `hint`, and PGlite's `query` and `params`. In class 22, data exceptions, the
 * message quotes the value too, and the quotation is replaced. Changes no other error. The SQLSTATE, the
 * table, the column and the constraint stay.
 */
export function removeValues(error: Error | Record<string, unknown>): void {
  const fields = error as Record<string, unknown>;
  if (!isDatabaseError(fields)) return;
  for (const name of Object.keys(fields)) if (!kept.has(name)) Reflect.deleteProperty(fields, name);
  const { message, stack } = fields;
  if (!String(fields["code"]).startsWith("22") || typeof message !== "string") return;
  fields["message"] = message.replace(quoted, '"…"');
  if (typeof stack === "string") fields["stack"] = stack.replace(message, () => String(fields["message"]));
}

type OnError = (error: Error) => void;

/**
 * Returns a dialect whose statements fail with errors that `removeValues` has cleaned, so that no log of a
 * library or of Node.js itself writes a value, either. `onError` gets each error, also that of a connection
 * which could not be opened.
 */
export function failWithoutValues(dialect: Dialect, onError: OnError = () => undefined): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (database) => dialect.createIntrospector(database),
    createDriver: () => cleaned(dialect.createDriver(), onError),
  };
}

async function clean<Result>(work: Promise<Result>, onError: OnError): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error) {
      removeValues(error);
      onError(error);
    }
    throw error;
  }
}

function cleaned(driver: Driver, onError: OnError): Driver {
  const known = new WeakSet<DatabaseConnection>();
  const acquire = driver.acquireConnection.bind(driver);
  const commit = driver.commitTransaction.bind(driver);
  return Object.assign(driver, {
    async acquireConnection(...given: Parameters<typeof acquire>) {
      const connection = await clean(acquire(...given), onError);
      if (known.has(connection)) return connection;
      known.add(connection);
      const execute = connection.executeQuery.bind(connection);
      return Object.assign(connection, {
        executeQuery: (...statement: Parameters<typeof execute>) => clean(execute(...statement), onError),
      });
    },
    // Deferred constraints fail here.
    commitTransaction: (connection: DatabaseConnection) => clean(commit(connection), onError),
  });
}
