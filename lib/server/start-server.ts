import "server-only";
import { configuration } from "./configuration.ts";
import { appDatabase } from "./database/open.ts";
import { log } from "./log.ts";

/**
 * Prepares the server: the environment is read and the database opened and migrated. What can't be used ends the
 * process with a sentence.
 */
export async function startServer(): Promise<void> {
  try {
    const { address, apiUrl } = configuration();
    // NextAuth reads its own address from the environment only.
    process.env["NEXTAUTH_URL"] = address;
    await appDatabase();
    log.info({ address, apiUrl }, "web app ready");
  } catch (error) {
    log.fatal({ err: error }, error instanceof Error ? error.message : "The web app can't start.");
    process.exit(1);
  }
}
