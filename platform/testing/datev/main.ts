// Runs the stand-in as a process of its own, until it gets a signal:
// node platform/testing/datev/main.ts --port 4100 --client-id kontor --client-secret secret \
//   --redirect-address http://localhost:3000/api/datev/callback [--directory .data/datev]
import { parseArgs } from "node:util";
import { reportReady } from "../../ready.ts";
import { startDatev } from "./start-datev.ts";

const option = { type: "string" } as const;
const { values } = parseArgs({
  options: {
    ...{ port: option, directory: option, "redirect-address": option },
    ...{ "client-id": option, "client-secret": option },
  },
});
const { "client-id": id = "kontor", "client-secret": secret = "secret", directory } = values;
const redirectAddress = values["redirect-address"];

const datev = await startDatev(
  { id, secret },
  redirectAddress === undefined ? {} : { redirectAddress },
  Number(values.port ?? 4100),
  directory,
);
console.log(`The stand-in for DATEV listens at ${datev.address}`);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.once(signal, () => void datev.stop().then(() => process.exit(0)));
reportReady();
