import "server-only";
import { type DatevClientChoices, type DatevClientNumbers, datevServices } from "#lib/shared/datev-online.ts";
import type { AuditRecorder } from "../../audit/recorder.ts";
import { appDatabase } from "../../database/open.ts";
import { AppError } from "../../errors/app-error.ts";
import { readDatevSettings } from "../../settings/datev-settings.ts";
import { type DatevClient, listDatevClients } from "../services/list-clients.ts";
import { withDatevAccess } from "./datev-tokens.ts";

/** Lists the clients that can be chosen, with the services that each lacks. Throws as `withDatevAccess` and `listDatevClients`. */
export async function listClientChoices(organizationId: string): Promise<DatevClientChoices> {
  const clients = await withDatevAccess(organizationId, (access) => listDatevClients(access));
  return {
    clients: clients.map(withoutId).sort((a, b) => a.name.localeCompare(b.name)),
    ofSettings: await numbersOfSettings(organizationId),
  };
}

/**
 * Chooses the client that is sent to, after DATEV has named it among those of the person. Throws DATEV_CLIENT_DIFFERS if the DATEV settings have other
 * numbers, because DATEV would refuse every batch; DATEV_CLIENT_UNKNOWN; and as `listClientChoices`.
 */
export async function chooseDatevClient(
  organizationId: string,
  wanted: DatevClientNumbers,
  audit: Pick<AuditRecorder<"SETTINGS_CHANGED">, "done">,
): Promise<void> {
  const settings = await numbersOfSettings(organizationId);
  if (settings && textOf(settings) !== textOf(wanted))
    throw new AppError({
      code: "DATEV_CLIENT_DIFFERS",
      message: `The DATEV settings have ${textOf(settings)}, and not ${textOf(wanted)}.`,
    });
  const found = await withDatevAccess(organizationId, (access) => listDatevClients(access, wanted));
  const client = found.find((one) => textOf(one) === textOf(wanted));
  if (!client)
    throw new AppError({ code: "DATEV_CLIENT_UNKNOWN", message: `DATEV does not know ${textOf(wanted)}.` });
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
    const before = row.client && textOf(row.client);
    const changes = [{ field: "datevClient", before, after: textOf(client) }];
    await audit.done(transaction, { setting: "datevAccess", changes });
  });
}

const withoutId = ({ consultantNumber, clientNumber, name, services }: DatevClient) => ({
  ...{ consultantNumber, clientNumber, name },
  missingServices: datevServices.filter((service) => !services.includes(service)),
});

/** Numbers as people write them, without zeros in front. */
const textOf = ({ consultantNumber, clientNumber }: DatevClientNumbers) =>
  `${Number(consultantNumber)}/${Number(clientNumber)}`;

async function numbersOfSettings(organizationId: string): Promise<DatevClientNumbers | null> {
  const { settings } = await readDatevSettings(organizationId);
  if (!settings) return null;
  return {
    consultantNumber: String(settings.consultantNumber),
    clientNumber: String(settings.clientNumber),
  };
}
