import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { query } from "../service/servers.ts";

/** A scan of a table in a plan that was executed. */
type Scan = {
  kind: string;
  table: string;
  /** The rows that it read, whether they were wanted or not. */
  rows: number;
};

/** A statement that a program sent, as PostgreSQL executed it. */
export type Statement = {
  database: string;
  text: string;
  milliseconds: number;
  scans: Scan[];
  /** The pages of 8 kB that it read, from memory or not. */
  pages: number;
};

type PlanNode = {
  "Node Type": string;
  "Relation Name"?: string;
  Schema?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  "Shared Hit Blocks"?: number;
  "Shared Read Blocks"?: number;
  Plans?: PlanNode[];
};

/**
 * Lets PostgreSQL log the plan of each statement of new connections to a database, with the rows that it
 * touched.
 */
export async function logPlans(serverUrl: string, database: string): Promise<void> {
  const settings = {
    session_preload_libraries: "auto_explain",
    "auto_explain.log_min_duration": "0",
    "auto_explain.log_analyze": "on",
    "auto_explain.log_buffers": "on",
    // With the schemas of tables: the queue's have names of their own.
    "auto_explain.log_verbose": "on",
    // The time of each node would cost more than most statements.
    "auto_explain.log_timing": "off",
    "auto_explain.log_format": "json",
  };
  const lines = Object.entries(settings).map(
    ([name, value]) => `alter database ${database} set ${name} = '${value}'`,
  );
  await query(serverUrl, ["load 'auto_explain'", ...lines].join(";"));
  await query(serverUrl, "alter system set log_line_prefix = '%d|'");
  await query(serverUrl, "select pg_reload_conf()");
}

const endOfPlan = "\n\t}\n";

/**
 * The server's log of plans. `read` returns the statements that were executed since the last call of `read`
 * or `skip`. `skip` parses nothing, because what prepares a measurement may log more than fits into one
 * text.
 */
export type PlanLog = Disposable & { read(): Promise<Statement[]>; skip(): Promise<void> };

/** Opens the log of a server at its end. */
export async function openPlanLog(serverUrl: string): Promise<PlanLog> {
  const [row] = await query<{ data_directory: string }>(serverUrl, "show data_directory");
  const file = openSync(path.join(path.dirname(row?.data_directory ?? ""), "log"), "r");
  let offset = fstatSync(file).size;
  // A statement is logged after its answer was sent.
  const logged = () => pause(200);
  return {
    async skip() {
      await logged();
      offset = fstatSync(file).size;
    },
    async read() {
      await logged();
      const bytes = Buffer.alloc(fstatSync(file).size - offset);
      readSync(file, bytes, 0, bytes.length, offset);
      // The last plan may not be written to its end yet.
      const last = bytes.lastIndexOf(endOfPlan);
      if (last < 0) return [];
      const end = last + endOfPlan.length;
      offset += end;
      return statementsIn(bytes.toString("utf8", 0, end));
    },
    [Symbol.dispose]: () => closeSync(file),
  };
}

/** Returns the statements in a piece of the log: lines that begin with a tab go on with the entry before. */
function statementsIn(log: string): Statement[] {
  return log.split(/\n(?!\t)/).flatMap((entry) => {
    const found = /^(\w+)\|LOG: {2}duration: ([\d.]+) ms {2}plan:\n([\s\S]*)$/.exec(entry);
    if (!found) return [];
    const [, database = "", milliseconds, json = ""] = found;
    const { "Query Text": text, Plan: plan } = JSON.parse(json) as { "Query Text": string; Plan: PlanNode };
    return [
      {
        database,
        text: text.replaceAll(/\s+/g, " ").trim(),
        milliseconds: Number(milliseconds),
        scans: scansOf(plan),
        pages: (plan["Shared Hit Blocks"] ?? 0) + (plan["Shared Read Blocks"] ?? 0),
      },
    ];
  });
}

function scansOf(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scansOf);
  const loops = node["Actual Loops"] ?? 0;
  if (!node["Node Type"].includes("Scan") || loops === 0) return below;
  const rows =
    (node["Actual Rows"] ?? 0) +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const table = node.Schema === undefined || node.Schema === "public" ? (node["Relation Name"] ?? "") : "";
  return [{ kind: node["Node Type"], table, rows: rows * loops }, ...below];
}

/** Returns the tables of a database that have at least 5,000 rows, by what the last `analyze` counted. */
export async function largeTables(url: string): Promise<Set<string>> {
  const rows = await query<{ name: string }>(
    url,
    `select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= 5000`,
  );
  return new Set(rows.map(({ name }) => name));
}
