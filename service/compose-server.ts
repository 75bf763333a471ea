import type { FastifyInstance } from "fastify";
import type { Log } from "#platform/log.ts";
import type { Database } from "#platform/database/open.ts";
import type { SettledReads } from "#platform/database/settled-reads.ts";
import type { Queue } from "#platform/queue/queue.ts";
import { coreDataRoutes } from "./api/imports/core-data-routes.ts";
import { exportRoutes } from "./api/exports/export-routes.ts";
import { fileRoutes } from "./api/files/file-routes.ts";
import { findDocument } from "./api/files/find-document.ts";
import { sendDocument } from "./api/files/send-document.ts";
import { mountHealth } from "./api/health-routes.ts";
import { importRoutes } from "./api/imports/import-routes.ts";
import { mountApi } from "./api/mount-api.ts";
import { mountReference } from "./api/reference/reference-routes.ts";
import { mountOrganizations } from "./api/organizations/organization-routes.ts";
import { createServer } from "./api/create-server.ts";
import { traceRequests } from "./api/trace-requests.ts";
import { ownTokenVerifier } from "./authorization/tokens/access-token.ts";
import { mountCodePage } from "./authorization/sign-in/code-route.ts";
import { mountScripts } from "./pages/mount-scripts.ts";
import { choiceFiles } from "./pages/organization-choice.ts";
import { passkeyFiles } from "./pages/passkey-area.ts";
import { mountTypeface } from "./pages/typeface.ts";
import type { KeyRing } from "./authorization/keys/key-ring.ts";
import { countedAttempts } from "./authorization/sign-in/counted-attempts.ts";
import { mountFactorPages } from "./authorization/sign-in/factor-routes.ts";
import { mountInteractions } from "./authorization/sign-in/interaction-routes.ts";
import { loginCheck } from "./authorization/sign-in/log-in.ts";
import { sendLogoutNotices } from "./authorization/realm/logout-notices.ts";
import { personSessions } from "./authorization/realm/person-session.ts";
import { mountRealm } from "./authorization/realm/mount-realm.ts";
import { mountPasswordPage } from "./authorization/sign-in/password-routes.ts";
import { mountPostingPages } from "./authorization/sign-in/posting-routes.ts";
import { cachedAccessCheck } from "./authorization/tokens/recent-access.ts";
import { createRealm } from "./authorization/realm/realm.ts";
import { mountTokenRoutes } from "./authorization/tokens/token-routes.ts";
import { accessTokenVerifier } from "./authorization/tokens/verify-access-token.ts";
import type { Configuration } from "./configuration.ts";
import type { DocumentObjects } from "./database/document-bytes.ts";
import type { Tables } from "./database/tables.ts";
import type { Metrics } from "./metrics/metrics.ts";

/** Builds the HTTP server with the realm, the pages and the API. It does not listen yet. */
export async function composeServer(options: {
  configuration: Configuration;
  database: Database<Tables>;
  settled: SettledReads<Tables>;
  objects: DocumentObjects;
  ring: KeyRing;
  queue: Queue;
  /** Resolves if the process may be sent requests. */
  ping: () => Promise<void>;
  metrics: Metrics | undefined;
  log: Log;
}): Promise<FastifyInstance> {
  const { configuration, database, settled, objects, ring, queue, log } = options;
  const { sql, kind } = database;
  const source = { database: sql, settled, objects };
  const realm = createRealm({ configuration, database: sql, ring, log });
  const { addresses } = realm;
  const { isFactorForAll, encryptionKeys } = configuration;
  const { hostname } = new URL(configuration.publicUrl);
  const sessions = personSessions({ realm, database: sql, isFactorForAll });
  const factorOptions = {
    database: sql,
    encryptionKeys,
    party: { id: hostname, name: `Kontor ${hostname}`, origin: addresses.origin },
    isFactorForAll,
  };
  const attempts = countedAttempts({
    database: sql,
    secret: configuration.cookieKey,
    realm: configuration.realm,
    isSecure: configuration.publicUrl.startsWith("https:"),
    count: options.metrics?.countLogin,
  });
  const logIn = loginCheck({ ...factorOptions, attempts });
  const verifyOwnToken = ownTokenVerifier({ ring, addresses, database: sql });
  const verifyAccessToken = accessTokenVerifier({
    verifyOwn: verifyOwnToken,
    ownIssuer: addresses.issuer,
    trusted: configuration.trustedIssuer,
    database: sql,
  });

  const fastify = createServer(log, configuration.trustedProxies);
  traceRequests(fastify);
  const realmPaths = ["/.well-known/openid-configuration", ...Object.values(addresses.paths)];
  options.metrics?.observe(
    fastify,
    realmPaths.map((path) => addresses.prefix + path),
  );
  await mountRealm(fastify, { realm, database: sql, hasAdditions: configuration.hasAdditions });
  await mountTokenRoutes(fastify, { realm, database: sql, verifyOwnToken });
  await mountInteractions(fastify, { realm, database: sql, logIn });
  await mountFactorPages(fastify, { ...factorOptions, realm, sessions, logIn });
  await mountPasswordPage(fastify, {
    realm,
    sessions,
    logIn,
    attempts,
    database: sql,
    secret: configuration.cookieKey,
  });
  mountTypeface(fastify);
  mountScripts(fastify, { ...passkeyFiles, ...choiceFiles });
  await mountCodePage(fastify, { origin: addresses.origin, codeSeconds: configuration.codeSeconds });
  await mountPostingPages(fastify, {
    realm,
    sessions,
    logIn,
    database: sql,
    async sendDocument(reply, organizationId, documentId) {
      const document = await findDocument(source, organizationId, documentId);
      if (document) await sendDocument(reply, source, document);
      return document !== undefined;
    },
  });
  const { pageLimit, rateLimit, bodyLimit, hasAdditions } = configuration;
  const checkAuthorization = cachedAccessCheck(verifyAccessToken);
  await mountApi(fastify, { database: sql, checkAuthorization, rateLimit, bodyLimit }, [
    exportRoutes({ database: sql, settled, queue, pageLimit }),
    fileRoutes(source),
    importRoutes({ database: sql, kind, settled, queue, pageLimit }),
    ...(hasAdditions ? [coreDataRoutes({ database: sql, kind, queue, pageLimit })] : []),
    mountOrganizations,
  ]);
  mountHealth(fastify, options.ping);
  mountReference(fastify, {
    origin: addresses.origin,
    authorization: addresses.authorization,
    token: addresses.issuer + addresses.paths.token,
    codeDisplay: addresses.codeDisplayUrl,
    hasAdditions,
  });
  // The web app fetches the realm's keys to check a notice, so the server must listen by then.
  fastify.addHook("onListen", (done) => {
    const { id: clientId } = configuration.ownClient;
    const stop = sendLogoutNotices({ realm, database: sql, clientId, log });
    fastify.server.once("close", stop);
    done();
  });
  await fastify.ready();
  return fastify;
}
