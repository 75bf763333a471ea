/** Where an organization receives its mail. */
export type RecipientAddress = { street: string; postalCode: string; city: string };

const demoRecipients: Record<string, RecipientAddress> = {
  "Muster GmbH": { street: "Lindwurmstraße 88", postalCode: "80337", city: "München" },
  "Beispiel Handels AG": { street: "Kontorweg 5", postalCode: "20457", city: "Hamburg" },
};

/** The address of a demo organization. The interface knows none, so any other organization has only its name. */
export function findRecipient(organizationName: string): RecipientAddress | undefined {
  return Object.hasOwn(demoRecipients, organizationName) ? demoRecipients[organizationName] : undefined;
}
