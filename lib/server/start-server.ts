import "server-only";
import { DatabaseStartError } from "#platform/database/start-error.ts";
import { EnvironmentError } from "#platform/environment.ts";
import { pingInTime } from "#platform/database/ping-in-time.ts";
import { checkAtStart } from "#platform/objects/check-at-start.ts";
import { StoreError } from "#platform/objects/object-store.ts";
import { misspeltVariables } from "#platform/misspelt-variables.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";
import { reportReady } from "#platform/ready.ts";
import { maintainChains } from "./audit/chain/maintain-chains.ts";
import { configuration } from "./configuration.ts";
import { maintainSessions } from "./auth/sessions/maintain-sessions.ts";
import { endAnswers } from "./auth/sessions/running-answers.ts";
import { invalidatePerson } from "./auth/tokens/person-cache.ts";
import { maintainConnections } from "./auth/tokens/maintain-connections.ts";
import { appCoordination, openedDatabase } from "./database/open.ts";
import { reloadViewers } from "./desk/viewers.ts";
import { setOperation } from "./entry/operation.ts";
import { startClosing } from "./closing/closing-worker.ts";
import { maintainDatev } from "./datev-online/access/maintain-datev.ts";
import { startSendingToDatev } from "./datev-online/sending/sending-worker.ts";
import { startFetching } from "./hand-over/archive/job/archive-worker.ts";
import { startDelivering } from "./hand-over/delivery/deliver-worker.ts";
import { startMaking } from "./hand-over/making/make-worker.ts";
import { startImportWorker } from "./imports/import-worker.ts";
import { startComparing } from "./imports/service-list/compare-worker.ts";
import { startBringing } from "./exports/bring/bring-worker.ts";
import { startKeeping } from "./exports/documents/keeper.ts";
import { startReading } from "./reading/reading-worker.ts";
import { startMetrics } from "./metrics/start-metrics.ts";
import { startMailing } from "./mails/mail-worker.ts";
import { startSchedules } from "./schedules/schedule-worker.ts";
import { log } from "./log.ts";
import { ownStore } from "./store/objects.ts";

/**
 * Prepares the server: keeps its files to its own user, reads the environment, opens and migrates the
 * database, listens to changes by other processes, and starts the background jobs. On an error it logs a
 * sentence and ends the process.
 */
export async function startServer(): Promise<void> {
  createPrivateFiles();
  try {
    for (const sentence of misspeltVariables(process.env)) log.warn(sentence);
    const { address, apiUrl, productionProblems, drainSeconds, stopSeconds, metrics, tracing } =
      configuration();
    if (productionProblems.length > 0) throw new EnvironmentError(productionProblems.join("\n"));
    // NextAuth reads its own address from the environment only.
    process.env["NEXTAUTH_URL"] = address;
    // Without it nothing of OpenTelemetry is loaded.
    const endTracing =
      tracing &&
      (await import("#platform/tracing/start-tracing.ts")).startTracing({
        program: "kontor-web",
        ...tracing,
      });
    await checkAtStart(ownStore(), log);
    const coordination = await appCoordination();
    await coordination.listen("person_changed", (personId) => {
      invalidatePerson(personId);
      reloadViewers(personId);
      endAnswers(personId).catch((error: unknown) => log.error({ err: error }, "running answers not ended"));
    });
    void maintainConnections();
    void maintainDatev();
    void maintainSessions();
    void maintainChains();
    await startImportWorker();
    await startComparing();
    await startBringing();
    startKeeping();
    startReading();
    await startMaking();
    await startFetching();
    await startDelivering();
    await startSendingToDatev();
    await startClosing();
    startSchedules();
    startMailing();
    const database = await openedDatabase();
    const observe = metrics && (await startMetrics(metrics));
    setOperation({
      reportReady() {
        log.info({ address, apiUrl }, "web app ready");
        reportReady();
      },
      ping: () => pingInTime(database),
      drainSeconds,
      stopSeconds,
      observe,
      endTracing,
    });
  } catch (error) {
    const kinds = [EnvironmentError, DatabaseStartError, StoreError];
    const hasOwnSentence = error instanceof Error && kinds.some((kind) => error instanceof kind);
    if (hasOwnSentence) log.fatal(error.message);
    else log.fatal({ err: error }, error instanceof Error ? error.message : "The web app can't start.");
    process.exit(1);
  }
}
