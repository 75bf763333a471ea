import "server-only";
import type { DatevClientNumbers } from "#lib/shared/datev-online.ts";
import { readDatevSettings } from "../../settings/datev-settings.ts";

/** Returns numbers as people write them, without zeros in front, to be compared. */
export const datevNumbersText = ({ consultantNumber, clientNumber }: DatevClientNumbers): string =>
  `${Number(consultantNumber)}/${Number(clientNumber)}`;

/** Resolves with the numbers of the organization's DATEV settings, or null without settings. */
export async function numbersOfSettings(organizationId: string): Promise<DatevClientNumbers | null> {
  const { settings } = await readDatevSettings(organizationId);
  if (!settings) return null;
  return {
    consultantNumber: String(settings.consultantNumber),
    clientNumber: String(settings.clientNumber),
  };
}
