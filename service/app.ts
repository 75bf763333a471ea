import type { FastifyInstance } from "fastify";
import type { Kysely } from "kysely";
import { EnvironmentError } from "#platform/environment.ts";
import type { Log } from "#platform/log.ts";
import { type EndingServer, watchAnswers } from "#platform/end-server.ts";
import { pingInTime } from "#platform/database/ping-in-time.ts";
import { checkStart } from "#platform/database/check-start.ts";
import { openPrepared } from "#platform/database/open-prepared.ts";
import { checkAtStart } from "#platform/objects/check-at-start.ts";
import { startQueue } from "#platform/queue/queue.ts";
import { openKeyRing } from "./authorization/keys/key-ring.ts";
import { applyFactorForAll } from "./authorization/realm/require-factor.ts";
import { composeServer } from "./compose-server.ts";
import type { Configuration } from "./configuration.ts";
import { openDocumentObjects } from "./database/document-bytes.ts";
import { refuseDemoPeople } from "./database/refuse-demo-people.ts";
import { openReplica } from "./database/open-replica.ts";
import { migrations } from "./database/migrations/index.ts";
import { prepareDatabase } from "./database/prepare-database.ts";
import { sweepExpired } from "./database/sweep-expired.ts";
import type { Tables } from "./database/tables.ts";
import { exportPostings } from "./jobs/export-postings.ts";
import { importRecords } from "./jobs/import-records.ts";
import { jobNames } from "./jobs/job-names.ts";
import { createMetrics } from "./metrics/metrics.ts";
import { createMetricsServer } from "./metrics/metrics-server.ts";
import { checkRoles, type Roles } from "./roles.ts";

export type App = {
  /**
   * Starts to accept requests at the configured host and port, if the process has the role `api`, and to
   * serve metrics if configured.
   */
  listen(): Promise<void>;
  /** The open database, for uses other than requests. */
  database: Kysely<Tables>;
  /** From now on `/ready` says no, while requests are still answered. */
  drain(): void;
  /** Waits for running requests and jobs, then closes the database. Must be called only once. */
  close(): Promise<void>;
};

/**
 * The batch sizes of jobs: records of an import per transaction, and postings of an export per read. PGlite
 * runs in this process and serves other queries only between batches, so its batches are small.
 */
const batches = {
  postgres: { records: 50_000, postings: 2_000 },
  pglite: { records: 500, postings: 250 },
};

const closing = (server: FastifyInstance, answers: EndingServer, seconds: number) => () =>
  answers.close(seconds, () => server.close());

const both: Roles = { api: true, worker: true };

/**
 * Builds the whole service or one of its roles: opens and prepares the database, starts the jobs, and mounts
 * the realm, the pages and the API. No request is accepted before `listen`. Throws a `RoleError` if a role
 * cannot run alone, a `DatabaseStartError` if the database is not fit, a `StoreError` if the store refuses,
 * an `EnvironmentError` or `DemoPeopleError` if it must not serve others, and any error of opening or
 * seeding after closing everything again.
 */
export async function createApp({
  configuration,
  log,
  roles = both,
}: {
  configuration: Configuration;
  log: Log;
  roles?: Roles | undefined;
}): Promise<App> {
  checkRoles(roles, configuration.databaseUrl);
  if (roles.api && configuration.productionProblems.length > 0)
    throw new EnvironmentError(configuration.productionProblems.join("\n"));
  // Everything opened is closed in reverse order: here if an error is thrown, otherwise by `close`.
  await using opened = new AsyncDisposableStack();
  const {
    databaseUrl: url,
    databaseLimits: limits,
    dataDirectory: directory,
    recoverySeconds,
    stopSeconds,
    metricsPort,
  } = configuration;
  const objects = openDocumentObjects(configuration);
  if (objects) await checkAtStart(objects.store, log);
  const database = opened.adopt(
    await openPrepared<Tables>({ url, directory, migrations, limits }, async (unlimited) => {
      await checkStart(unlimited, migrations, { url: url ?? "", variable: "SERVICE_DATABASE_URL" });
      await prepareDatabase(unlimited.sql, configuration, { objects, log });
      if (configuration.isProduction) await refuseDemoPeople(unlimited.sql);
    }),
    (open) => open.close(),
  );
  const { sql } = database;
  // Requests end first, then jobs, then the connections. Where there are jobs, they get most of the seconds.
  const requestSeconds = roles.worker ? 3 : stopSeconds - 2;
  const jobSeconds = stopSeconds - 2 - (roles.api ? 3 : 0);
  const queue = opened.adopt(
    await startQueue(database, { names: jobNames, recoverySeconds, stopSeconds: jobSeconds }, log),
    (running) => running.stop(),
  );
  if (roles.worker) {
    const { records, postings } = batches[database.kind];
    const origin = configuration.publicUrl;
    await queue.work("export-postings", exportPostings(sql, { origin, batchSize: postings }));
    await queue.work("import-records", importRecords(sql, records));
    opened.defer(sweepExpired(sql, objects, log));
  }
  let isDraining = false;
  const ping = async () => {
    if (isDraining) throw new Error("the process is ending");
    await pingInTime(database);
  };
  const { connections } = database;
  const hasReplica = configuration.replicaUrl !== undefined;
  const metrics =
    metricsPort === undefined
      ? undefined
      : createMetrics({ countJobs: () => queue.countJobs(), connections, hasReplica, log });
  let server: FastifyInstance | undefined;
  let answers: EndingServer | undefined;
  if (roles.api) {
    const { accessTokenSeconds: tokenSeconds, encryptionKeys, isFactorForAll } = configuration;
    await applyFactorForAll(sql, isFactorForAll);
    const ring = opened.adopt(await openKeyRing(sql, { tokenSeconds, encryptionKeys, log }), (open) =>
      open.stop(),
    );
    const { settled } = opened.adopt(
      await openReplica(sql, configuration, { log, count: metrics?.countReplica }),
      (open) => open.close(),
    );
    server = await composeServer({
      ...{ configuration, database, settled, objects, ring, queue, metrics, ping, log },
    });
    answers = watchAnswers(server.server);
    opened.defer(closing(server, answers, requestSeconds));
  }
  const metricsServer =
    metrics &&
    opened.adopt(await createMetricsServer({ metrics, ping, log }), (open) =>
      closing(open, watchAnswers(open.server), 0.5)(),
    );

  const { host, port } = configuration;
  const resources = opened.move();
  return {
    database: sql,
    async listen() {
      const listenTextResolver = (address: string) => `bound to ${address}`;
      await server?.listen({ host, port, listenTextResolver });
      if (metricsPort !== undefined)
        await metricsServer?.listen({ host, port: metricsPort, listenTextResolver });
    },
    drain() {
      isDraining = true;
      answers?.drain();
    },
    close: () => resources.disposeAsync(),
  };
}
