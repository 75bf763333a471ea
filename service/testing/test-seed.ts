/** A seeded posting on one ledger account. Its ids contain `number`. */
export function testPosting(
  number: number,
  fields: { account?: string; amount?: number; extra?: object } = {},
) {
  const amount = fields.amount ?? 119;
  return {
    entityGuid: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
    type: "DOCUMENT",
    amount: { value: amount, currencyCode: "EUR" },
    contact: { accountsPayableNumber: "70001", name: "Müller & Söhne" },
    invoiceId: `RE-${number}`,
    invoiceDate: "2026-03-01T00:00:00.000Z",
    documentType: "Rechnung",
    splitPostings: [
      {
        amount,
        costCenter: { code: "K1" },
        bookingKey: { taxCode: "9" },
        postingText: "Büro",
        generalLedgerAccount: fields.account ?? "0027",
      },
    ],
    ...fields.extra,
  };
}

/** The client that tests act as. Its secret contains characters that must be URL-encoded. */
export const testClient = {
  clientId: "desk",
  clientSecret: "s3cr/et+ and=%more",
  redirectUri: "http://localhost:9999/callback",
};

/** The people of the test seed: Ann is in both organizations, Ben in one, Cleo in none. */
export const people = {
  ann: { username: "ann@alpha.example", password: "Ann's pässword" },
  ben: { username: "ben@beta.example", password: "Ben's password" },
  cleo: { username: "cleo@nowhere.example", password: "Cleo's password" },
};

/**
 * The seed of tests: two organizations, three people, two clients, and two postings in the first
 * organization.
 */
export function testSeed(overrides: object = {}) {
  const { clientId, clientSecret, redirectUri } = testClient;
  const user = (person: { username: string; password: string }, name: string, organizations: string[]) => ({
    email: person.username,
    password: person.password,
    name,
    organizations,
  });
  return {
    clients: [
      { clientId, clientSecret, redirectUris: [redirectUri], name: "Desk" },
      { clientId: "other", clientSecret: "other secret", redirectUris: ["http://localhost:9998/callback"] },
    ],
    organizations: [
      { id: "alpha", name: "Alpha GmbH" },
      { id: "beta", name: "Beta AG" },
    ],
    users: [
      user(people.ann, "Ann Älpler", ["alpha", "beta"]),
      user(people.ben, "Ben Beta", ["beta"]),
      user(people.cleo, "Cleo None", []),
    ],
    generalLedgerAccounts: { alpha: [{ accountCode: "0027", name: "Software" }] },
    postings: {
      alpha: [testPosting(1, { amount: 1234.5 }), testPosting(2, { account: "9999", amount: 0.1 })],
    },
    ...overrides,
  };
}
