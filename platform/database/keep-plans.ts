import type { messages, PGlite, QueryOptions, Results } from "@electric-sql/pglite";
import type { PGliteDialectConfig } from "kysely";
import { LRUCache } from "lru-cache";

/** PGlite as far as Kysely needs it. */
export type KyselyPglite = Exclude<PGliteDialectConfig["pglite"], (...given: never) => unknown>;

const mayBeKept = /^\s*(?:select|insert|update|delete|with)\b/i;

/** Statements after which a kept plan could have another result. */
const changesSchema = /^\s*(?:alter|create|drop|do)\b/i;

/** A statement with more values than this writes many rows, and hardly comes again with as many. */
const maxValues = 100;

const maxPlans = 100;

/** The time for which a plan is kept, in milliseconds. It was made for tables that may have grown since. */
const planMilliseconds = 10_000;

/** A value of a statement. Others, such as dates, are of types for which PGlite has its own text. */
type Value = string | number | boolean | null | undefined;

/**
 * A statement that PGlite knows by name, the types of its values, and the message that describes its rows.
 */
type Plan = { name: string; types: readonly number[]; rows: messages.BackendMessage | undefined };

/**
 * Returns a PGlite that keeps the plan of each statement for ten seconds, because planning is most of what a
 * small statement costs. A statement is then one message to PostgreSQL instead of six. PostgreSQL plans it
 * for its values five times, and after that once for any values if such a plan costs no more. Results and
 * errors are those of PGlite.
 */
export async function keepPlans(pglite: PGlite): Promise<KyselyPglite> {
  const { parse, protocol } = await import("@electric-sql/pglite");
  const { serialize } = protocol;
  let count = 0;
  const ended: string[] = [];
  const plans = new LRUCache<string, Plan>({
    max: maxPlans,
    ttl: planMilliseconds,
    dispose: ({ name }) => void ended.push(name),
  });
  const send = (...parts: Uint8Array[]) =>
    pglite.execProtocolStream(Buffer.concat([...parts, serialize.sync()]), { syncToFs: false });

  async function plan(text: string): Promise<Plan> {
    const name = `kept ${(count += 1)}`;
    const closing = ended.splice(0).map((old) => serialize.close({ type: "S", name: old }));
    const described = await send(
      ...closing,
      serialize.parse({ name, text }),
      serialize.describe({ type: "S", name }),
    );
    const rows = described.find((message) => message.name === "rowDescription");
    const made = { name, types: parse.parseDescribeStatementResults(described), rows };
    plans.set(text, made);
    return made;
  }

  async function run<Row>(
    text: string,
    values: readonly Value[],
    options?: QueryOptions,
  ): Promise<Results<Row>> {
    const { name, types, rows } = plans.get(text) ?? (await plan(text));
    try {
      const texts = values.map((value, index) => {
        if (value === null || value === undefined) return null;
        return pglite.serializers[types[index] ?? 0]?.(value) ?? String(value);
      });
      const answer = await send(serialize.bind({ statement: name, values: texts }), serialize.execute({}));
      const all = parse.parseResults(rows ? [rows, ...answer] : answer, pglite.parsers, options);
      return (all as [Results<Row>])[0];
    } catch (error) {
      plans.delete(text);
      throw error;
    }
  }

  const isKept = (text: string, values: readonly unknown[]) =>
    values.length <= maxValues && mayBeKept.test(text);

  /**
   * Before a change of the schema, so that nothing that waits has an old plan, and after it, because
   * something was planned meanwhile.
   */
  async function forgettingPlans<Result>(text: string, change: () => Promise<Result>): Promise<Result> {
    if (!changesSchema.test(text)) return change();
    plans.clear();
    try {
      return await change();
    } finally {
      plans.clear();
    }
  }

  return {
    get closed() {
      return pglite.closed;
    },
    get ready() {
      return pglite.ready;
    },
    waitReady: pglite.waitReady,
    close: () => pglite.close(),
    async query<Row>(text: string, values: Value[] = [], options?: QueryOptions) {
      if (!isKept(text, values)) return forgettingPlans(text, () => pglite.query<Row>(text, values, options));
      await pglite._checkReady();
      // PGlite's own lock of statements and transactions, so that this one becomes part of no other's.
      return pglite._runExclusiveTransaction(async () => {
        const result = await pglite.runExclusive(() => run<Row>(text, values, options));
        await pglite.syncToFs();
        return result;
      });
    },
    transaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          rollback: () => transaction.rollback(),
          async query(text, values = [], options) {
            if (transaction.closed || !isKept(text, values))
              return forgettingPlans(text, () => transaction.query(text, values, options));
            return pglite.runExclusive(() => run(text, values, options));
          },
        }),
      ),
  };
}
