import "server-only";
import { examineAdditions } from "./examine-additions.ts";
import { examineApi } from "./examine-api.ts";
import { examineClient } from "./examine-client.ts";
import { examineIdleTime } from "./examine-idle-time.ts";
import { examineRealm } from "./examine-realm.ts";
import { type Finding } from "./finding.ts";

/** Asks the realm and the API that the web app is configured for. Changes nothing at either. */
export async function examineService(): Promise<Finding[]> {
  const realm = await examineRealm();
  const client = realm.answers ? await examineClient() : [];
  const api = await examineApi();
  const additions = api.some(({ level }) => level === "wrong") ? [] : await examineAdditions();
  return [...realm.findings, ...client, await examineIdleTime(), ...api, ...additions];
}
