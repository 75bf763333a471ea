import type { TotalName } from "./invoice.ts";

/**
 * The business terms of EN 16931 that a field of the sheet shows, and the number to show beside it: theirs
 * or their group's.
 */
export type FieldTerms = { label: string; terms: readonly number[] };

const bt = (...terms: number[]): FieldTerms => ({
  label: terms.map((term) => `BT-${term}`).join(", "),
  terms,
});

/** The number of a group of terms stands for all of them, where a field shows them together. */
const bg = (group: number, ...terms: number[]): FieldTerms => ({ label: `BG-${group}`, terms });

/** The fields of the sheet with the business terms of EN 16931-1 that they show. */
export const sheetTerms = {
  number: bt(1),
  issued: bt(2),
  typeCode: bt(3),
  currency: bt(5),
  due: bt(9),
  buyerReference: bt(10),
  project: bt(11),
  contract: bt(12),
  orderNumber: bt(13),
  tender: bt(17),
  invoicedObject: bt(18),
  accountingCost: bt(19),
  terms: bt(20),
  notes: bt(22),
  preceding: bg(3, 25, 26),
  delivered: bt(72),
  period: bg(14, 73, 74),
  totals: {
    lines: bt(106),
    allowances: bt(107),
    charges: bt(108),
    net: bt(109),
    tax: bt(110),
    gross: bt(112),
    prepaid: bt(113),
    rounding: bt(114),
    payable: bt(115),
  } satisfies Record<TotalName, FieldTerms>,
  allowance: bg(20, 92, 93, 94, 97),
  charge: bg(21, 99, 100, 101, 104),
  tax: bg(23, 116, 117, 118, 119, 120, 121),
  attachment: bg(24, 122, 123, 124, 125),
} as const;

/** The same of each party. A party without a number has no field for it. */
export const partyTerms = {
  seller: {
    group: bg(4),
    name: bt(27),
    id: bt(29, 30),
    address: bg(5, 35, 36, 37, 38, 40, 162),
    vatId: bt(31),
    taxNumber: bt(32),
    contact: bg(6, 41, 42, 43),
  },
  buyer: {
    group: bg(7),
    name: bt(44),
    id: bt(46, 47),
    address: bg(8, 50, 51, 52, 53, 55, 163),
    vatId: bt(48),
    taxNumber: null,
    contact: bg(9, 56, 57, 58),
  },
  payee: {
    group: bg(10),
    name: bt(59),
    id: bt(60, 61),
    address: null,
    vatId: null,
    taxNumber: null,
    contact: null,
  },
  taxRepresentative: {
    group: bg(11),
    name: bt(62),
    id: null,
    address: bg(12, 64, 65, 66, 67, 69, 164),
    vatId: bt(63),
    taxNumber: null,
    contact: null,
  },
  deliveredTo: {
    group: bg(13),
    name: bt(70),
    id: bt(71),
    address: bg(15, 75, 76, 77, 78, 80, 165),
    vatId: null,
    taxNumber: null,
    contact: null,
  },
} as const;

/** The same of a way to pay. */
export const paymentTerms = {
  means: bt(81),
  meansText: bt(82),
  reference: bt(83),
  iban: bt(84),
  holder: bt(85),
  bic: bt(86),
  card: bt(87),
  mandate: bt(89),
  creditorId: bt(90),
  debtorIban: bt(91),
} as const;

/** The same of a line. */
export const lineTerms = {
  id: bt(126),
  name: bt(153),
  description: bt(127, 154),
  quantity: bt(129, 130),
  price: bt(146, 149, 150),
  tax: bt(151, 152),
  total: bt(131),
  allowance: bg(27, 136, 137, 138, 139),
  charge: bg(28, 141, 142, 143, 144),
} as const;

/** The numbers of all business terms that a field of the sheet shows. */
export const shownTerms: ReadonlySet<number> = new Set(
  [sheetTerms, ...Object.values(partyTerms), paymentTerms, lineTerms].flatMap(termsIn),
);

function termsIn(fields: object): readonly number[] {
  return Object.values(fields).flatMap((field: FieldTerms | object | null) => {
    if (field === null) return [];
    return "terms" in field ? field.terms : termsIn(field);
  });
}
