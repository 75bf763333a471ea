/**
 * Organizations of one kind: how many there are, and how many exports of how many postings each of them has.
 * A prefix that ends with a hyphen is followed by a number from 1.
 */
type Share = { prefix: string; count: number; exports: number; postings: number };

/** How large the databases of a measurement are. Only the largest has the organizations of `steps`. */
export type Size = { organizations: number; hasSteps: boolean };

/**
 * SQL for an id that is always the same for a text: its hash as a UUID of version 4, because the interface
 * allows no others.
 */
export const uuid = (text: string) =>
  `overlay(overlay(md5(${text}) placing '4' from 13) placing '8' from 17)::uuid`;

/**
 * The organizations whose own rows grow by steps of ten: 10 thousand, 100 thousand and 1 million postings.
 */
export const steps = ["step-10000", "step-100000", "step-1000000"] as const;

/** An organization like most. */
export const usual = "usual-7";

const stepShares: readonly Share[] = [
  { prefix: steps[0], count: 1, exports: 2, postings: 5_000 },
  { prefix: steps[1], count: 1, exports: 20, postings: 5_000 },
  { prefix: steps[2], count: 1, exports: 200, postings: 5_000 },
];

/**
 * All organizations, as unequal as those of offices: of 20,000 one has 1 million postings, a hundredth have
 * 5,000, and the others have 144, an export a month. Together these are 5 million.
 */
function sharesOf({ organizations, hasSteps }: Size): Share[] {
  const middle = Math.round(organizations / 100);
  return [
    ...(hasSteps ? stepShares : []),
    { prefix: "middle-", count: middle, exports: 25, postings: 200 },
    { prefix: "usual-", count: organizations - middle, exports: 12, postings: 12 },
  ];
}

const nameOf = (prefix: string) => (prefix.endsWith("-") ? `'${prefix}' || one` : `'${prefix}'`);

/**
 * Returns a query for all organizations: `id`, a `number` from 1, and how many `exports` of how many
 * `postings` each has.
 */
export function allOrganizations(size: Size): string {
  const parts = sharesOf(size).map(
    ({ prefix, count, exports, postings }) => `select ${nameOf(prefix)} as id, ${exports} as exports,
      ${postings} as postings from generate_series(1, ${count}) as one`,
  );
  return `(select *, row_number() over () as number from (${parts.join(" union all ")}) as part)`;
}

/**
 * Returns a query for all exports: `organization_id`, its `organization_number`, `place` from 1,
 * `export_id`, `postings`, and when it `begun`, over three years until yesterday.
 */
export function allExports(size: Size): string {
  return `(select organization.id as organization_id, organization.number as organization_number, place, postings,
      ${uuid("organization.id || '-' || place")} as export_id,
      now() - interval '1 day' - (exports - place) * interval '1020 days' / exports as begun
    from ${allOrganizations(size)} as organization, generate_series(1, exports) as series (place))`;
}
