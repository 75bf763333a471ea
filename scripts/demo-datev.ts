// Starts both programs and the stand-in for DATEV, so that a person can try sending to DATEV. Ports and data
// are its own, whatever the environment says, so that those of `npm start` stay as they are; `--directory`
// names another directory for the data.
import path from "node:path";
import { parseArgs } from "node:util";
import { secretVariables } from "#platform/secret-files.ts";
import { createPrivateFiles } from "#platform/private-directory.ts";
import { startPrograms } from "./start-programs.ts";

createPrivateFiles();
const { values } = parseArgs({ options: { directory: { type: "string" } } });
const data = path.resolve(values.directory ?? path.join(".data", "datev-demo"));
const app = { id: "kontor-demo", secret: "secret of the demo" };
const port = Number(process.env["DATEV_STAND_IN_PORT"] || 4200);
const standIn = `http://127.0.0.1:${port}`;
const webPort = process.env["PORT"] || "3100";
const webAddress = `http://localhost:${webPort}`;

// What the environment names of real data, mail and services: the demo would migrate that database, or offer
// the tokens of DATEV in it to the stand-in.
const real = [
  ...["DATABASE_URL", "SERVICE_DATABASE_URL", "SERVICE_REPLICA_URL", "STORE_DIR", "STORE_S3_BUCKET"],
  ...["SERVICE_STORE_DIR", "SERVICE_STORE_S3_BUCKET", "ACCOUNTING_API_URL", "ACCOUNTING_AUTH_URL"],
  ...["ACCOUNTING_CODE_DISPLAY_URL", "SERVICE_PUBLIC_URL", "SMTP_URL"],
];
const leftOut = [...real, ...secretVariables.map((name) => `${name}_FILE`)].filter(
  (name) => process.env[name],
);
for (const name of leftOut) Reflect.deleteProperty(process.env, name);
if (leftOut.length > 0) console.log(`The demo has data of its own and leaves out: ${leftOut.join(", ")}.`);

Object.assign(process.env, {
  PORT: webPort,
  SERVICE_PORT: process.env["SERVICE_PORT"] || "4100",
  NEXTAUTH_URL: webAddress,
  DATA_DIR: path.join(data, "web"),
  SERVICE_DATA_DIR: path.join(data, "service"),
  SECRETS_FILE: path.join(data, "secrets.json"),
  DATEV_CLIENT_ID: app.id,
  DATEV_CLIENT_SECRET: app.secret,
  DATEV_ENVIRONMENT: standIn,
});

const options = {
  ...{ "--port": String(port), "--directory": path.join(data, "datev"), "--job-seconds": "20" },
  ...{ "--client-id": app.id, "--client-secret": app.secret },
  "--redirect-address": `${webAddress}/api/datev/callback`,
};
const lines = [
  "Sign in with one of them, open “Targets” of an organization, and press “Sign in at DATEV”.",
  "Its clients have the consultant number 1234567 and the client numbers 42 (both services) and 43 (batches alone).",
  `What arrived at DATEV, slow jobs and faults: ${standIn}/control`,
];
await startPrograms({
  logs: path.join(data, "log"),
  beside: [
    {
      name: "stand-in for DATEV",
      command: ["platform/testing/datev/main.ts", ...Object.entries(options).flat()],
      port: { variable: "DATEV_STAND_IN_PORT", number: port },
      lines,
    },
  ],
});
