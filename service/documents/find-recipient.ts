/** The postal address of an organization. */
export type RecipientAddress = { street: string; postalCode: string; city: string };

const demoRecipients: Record<string, RecipientAddress> = {
  "Muster GmbH": { street: "Lindwurmstraße 88", postalCode: "80337", city: "München" },
  "Beispiel Handels AG": { street: "Kontorweg 5", postalCode: "20457", city: "Hamburg" },
};

/**
 * Returns the address of a demo organization. The interface has no addresses, so any other organization
 * gets undefined.
 */
export function findRecipient(organizationName: string): RecipientAddress | undefined {
  return Object.hasOwn(demoRecipients, organizationName) ? demoRecipients[organizationName] : undefined;
}
