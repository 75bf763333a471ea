// Starts both programs and the stand-in for DATEV, so that a person can try sending to DATEV. Ports and data are its own, so that
// those of `npm start` stay as they are; `--directory` names another directory for the data.
import path from "node:path";
import { parseArgs } from "node:util";
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
