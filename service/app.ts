import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Log } from "#platform/log.ts";
import { migrate } from "#platform/database/migrate.ts";
import { openDatabase } from "#platform/database/open.ts";
import { startQueue } from "#platform/queue/queue.ts";
import { sendError } from "./api/error-handler.ts";
import { exportRoutes } from "./api/exports/export-routes.ts";
import { documentHeaders } from "./api/files/document-headers.ts";
import { fileRoutes } from "./api/files/file-routes.ts";
import { readDocument } from "./api/files/read-document.ts";
import { importRoutes } from "./api/imports/import-routes.ts";
import { mountApi } from "./api/mount-api.ts";
import { collectInterface } from "./api/openapi.ts";
import { organizationRoutes } from "./api/organizations/organization-routes.ts";
import { createServer } from "./api/create-server.ts";
import { ServiceError } from "./api/service-error.ts";
import { accessTokenVerifier } from "./authorization/access-token.ts";
import { mountCodePage } from "./authorization/code-route.ts";
import { mountInteractions } from "./authorization/interaction-routes.ts";
import { mountRealm } from "./authorization/mount-realm.ts";
import { mountPostingPages } from "./authorization/posting-routes.ts";
import { createRealm } from "./authorization/realm.ts";
import { registerOwnClient } from "./authorization/register-own-client.ts";
import { loadSigningKeys } from "./authorization/signing-keys.ts";
import { mountTokenRoutes } from "./authorization/token-routes.ts";
import type { Configuration } from "./configuration.ts";
import { chooseSeed } from "./database/choose-seed.ts";
import { loadSeed } from "./database/load-seed.ts";
import { migrations } from "./database/migrations/index.ts";
import { sweepExpired } from "./database/sweep-expired.ts";
import type { Tables } from "./database/tables.ts";
import { exportPostings } from "./jobs/export-postings.ts";
import { importRecords } from "./jobs/import-records.ts";
import { jobNames } from "./jobs/job-names.ts";

/**
 * How long requests at work may take to end when the service closes. A browser keeps connections open that it has
 * asked nothing on, and those count as at work: without a limit they hold the service up.
 */
const closingMilliseconds = 3_000;

export type App = {
  fastify: FastifyInstance;
  /** Begins to answer, at the configured host and port. */
  listen(): Promise<void>;
  /** Ends requests and jobs at work, then the database. Safe to call once. */
  close(): Promise<void>;
};

/**
 * Builds the whole service: opens and migrates the database, fills an empty one, starts the jobs, and mounts the
 * realm, the pages and the API. Nothing is answered before `listen`. Throws what opening or seeding throws, with
 * everything closed again.
 */
export async function createApp({
  configuration,
  log,
}: {
  configuration: Configuration;
  log: Log;
}): Promise<App> {
  const database = await openDatabase<Tables>({
    url: configuration.databaseUrl,
    directory: configuration.dataDirectory,
  });
  try {
    const { sql } = database;
    await migrate(sql, migrations);
    if (await loadSeed(sql, () => chooseSeed(configuration))) log.info("the empty database was filled");
    await registerOwnClient(sql, configuration.ownClient);
    const keys = await loadSigningKeys(sql);
    const { provider, addresses } = createRealm({ configuration, database: sql, keys, log });
    const verifyAccessToken = accessTokenVerifier({ keys, addresses, database: sql });
    const queue = await startQueue(database, jobNames, log);
    await queue.work("export-postings", exportPostings(sql, addresses.origin));
    await queue.work("import-records", importRecords(sql));
    const stopSweeping = sweepExpired(sql, log);

    const fastify = createServer(log);
    await collectInterface(fastify, {
      origin: addresses.origin,
      authorization: addresses.authorization,
      token: addresses.issuer + addresses.paths.token,
    });
    await mountRealm(fastify, { provider, addresses, database: sql });
    await mountTokenRoutes(fastify, { provider, addresses, database: sql, verifyAccessToken });
    await mountInteractions(fastify, { provider, addresses, database: sql });
    await mountCodePage(fastify, { origin: addresses.origin, codeSeconds: configuration.codeSeconds });
    await mountPostingPages(fastify, {
      provider,
      addresses,
      database: sql,
      async sendDocument(reply, organizationId, documentId) {
        const document = await readDocument(sql, organizationId, documentId);
        if (document) await reply.headers(documentHeaders(document)).send(document.bytes);
        return document !== undefined;
      },
    });
    const { pageLimit, rateLimit, bodyLimit } = configuration;
    await mountApi(fastify, { verifyAccessToken, rateLimit, bodyLimit }, [
      exportRoutes({ database: sql, queue, pageLimit }),
      fileRoutes(sql),
      importRoutes({ database: sql, queue, pageLimit }),
      organizationRoutes(sql),
    ]);
    fastify.get("/health", { schema: { hide: true } }, async (request, reply) => {
      try {
        await database.ping();
        return { status: "ok" };
      } catch (cause) {
        return sendError(new ServiceError("SERVICE_UNAVAILABLE", { cause }), request, reply);
      }
    });
    fastify.get("/openapi.json", { schema: { hide: true } }, () => fastify.swagger());
    await fastify.ready();

    return {
      fastify,
      async listen() {
        const { host, port } = configuration;
        await fastify.listen({ host, port, listenTextResolver: (address) => `bound to ${address}` });
      },
      async close() {
        stopSweeping();
        await Promise.race([fastify.close(), wait(closingMilliseconds, undefined, { ref: false })]);
        fastify.server.closeAllConnections();
        await queue.stop();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}
