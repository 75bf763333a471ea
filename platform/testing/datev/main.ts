// Runs the stand-in as a process of its own, until it gets a signal:
// node platform/testing/datev/main.ts --port 4200 --client-id kontor --client-secret secret \
//   --redirect-address http://localhost:3000/api/datev/callback [--directory .data/datev] [--job-seconds 20]
import { parseArgs } from "node:util";
import { reportReady } from "../../ready.ts";
import { startDatev } from "./start-datev.ts";
import type { StandInSettings } from "./state.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    ...{ port: option, directory: option, "redirect-address": option },
    ...{ "client-id": option, "client-secret": option, "job-seconds": option },
  },
});
const { "client-id": id = "kontor", "client-secret": secret = "secret", directory } = values;
const { "redirect-address": redirectAddress, "job-seconds": jobSeconds } = values;
const settings: Partial<StandInSettings> = {
  ...(redirectAddress !== undefined && { redirectAddress }),
  ...(jobSeconds !== undefined && { jobMilliseconds: Number(jobSeconds) * 1000 }),
};

const datev = await startDatev({ id, secret }, settings, Number(values.port ?? 4200), directory);
console.log(`The stand-in for DATEV listens at ${datev.address}`);
const end = () =>
  datev.stop().then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
// A parent that is killed must not leave it behind.
for (const event of ["SIGINT", "SIGTERM", "disconnect"]) process.once(event, () => void end());
reportReady();
