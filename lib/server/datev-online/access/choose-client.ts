import "server-only";
import { sql } from "kysely";
import { type DatevClientChoices, type DatevClientNumbers, datevServices } from "#lib/shared/datev-online.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { saveDatevTarget } from "../../hand-over/delivery/datev-target.ts";
import type { SettingAuthor } from "../../settings/save-setting.ts";
import { type DatevClient, listDatevClients } from "../services/list-clients.ts";
import { numbersOfSettings, datevNumbersText } from "./client-numbers.ts";
import { withDatevAccess } from "./datev-tokens.ts";

/**
 * Lists the clients that can be chosen, with the services that each lacks, and takes over what DATEV says
 * today of the chosen one. Throws as `withDatevAccess` and `listDatevClients`.
 */
export async function listClientChoices(organizationId: string): Promise<DatevClientChoices> {
  const clients = await withDatevAccess(organizationId, (access) => listDatevClients(access));
  await refreshChosen(organizationId, clients);
  return {
    clients: clients.map(withoutId).sort((a, b) => a.name.localeCompare(b.name)),
    ofSettings: await numbersOfSettings(organizationId),
  };
}

/**
 * Chooses the client that is sent to, after DATEV has named it among those of the person. It is one of the
 * organization's targets from then on. Throws DATEV_CLIENT_DIFFERS if the DATEV settings have other numbers,
 * because DATEV would refuse every batch; DATEV_CLIENT_UNKNOWN; and as `listClientChoices`.
 */
export async function chooseDatevClient(
  organizationId: string,
  wanted: DatevClientNumbers,
  author: SettingAuthor,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<void> {
  const settings = await numbersOfSettings(organizationId);
  if (settings && datevNumbersText(settings) !== datevNumbersText(wanted))
    throw new AppError({
      code: "DATEV_CLIENT_DIFFERS",
      message: `The DATEV settings have ${datevNumbersText(settings)}, and not ${datevNumbersText(wanted)}.`,
    });
  const found = await withDatevAccess(organizationId, (access) => listDatevClients(access, wanted));
  const client = found.find((one) => datevNumbersText(one) === datevNumbersText(wanted));
  if (!client)
    throw new AppError({
      code: "DATEV_CLIENT_UNKNOWN",
      message: `DATEV does not know ${datevNumbersText(wanted)}.`,
    });
  const database = await appDatabase();
  await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("datev_access")
      .select("client")
      .where("organization_id", "=", organizationId)
      .forUpdate()
      .executeTakeFirst();
    if (!row) throw new AppError({ code: "DATEV_SIGN_IN_ENDED", message: "Nobody is signed in at DATEV." });
    await transaction
      .updateTable("datev_access")
      .set({ client: JSON.stringify({ ...withoutId(client), id: client.id }) })
      .where("organization_id", "=", organizationId)
      .execute();
    await saveDatevTarget(transaction, organizationId, client, author);
    const before = row.client && datevNumbersText(row.client);
    const changes = [{ field: "datevClient", before, after: datevNumbersText(client) }];
    await audit.done(transaction, { setting: "datevAccess", changes });
  });
}

const withoutId = ({ consultantNumber, clientNumber, name, services }: DatevClient) => ({
  ...{ consultantNumber, clientNumber, name },
  missingServices: datevServices.filter((service) => !services.includes(service)),
});

/**
 * Stores name, id and services of the chosen client anew, which is known by its numbers. Another choice
 * meanwhile stays.
 */
async function refreshChosen(organizationId: string, clients: readonly DatevClient[]): Promise<void> {
  const database = await appDatabase();
  const own = await database
    .selectFrom("datev_access")
    .select("client")
    .where("organization_id", "=", organizationId)
    .executeTakeFirst();
  const chosen = own?.client;
  const today = chosen && clients.find((one) => datevNumbersText(one) === datevNumbersText(chosen));
  if (!today) return;
  await database
    .updateTable("datev_access")
    .set({ client: JSON.stringify({ ...withoutId(today), id: today.id }) })
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`client = ${JSON.stringify(chosen)}::jsonb`)
    .execute();
}
