/** The types of document (TipoDocumento) that are no plain invoice, by UNTDID 1001. */
const typeCodes: Record<string, string> = {
  // On account
  TD02: "386",
  TD03: "386",
  // Credit and debit notes; 08 and 09 are the simplified ones.
  TD04: "381",
  TD05: "383",
  TD08: "381",
  TD09: "383",
  // Written by the buyer
  TD16: "389",
  TD17: "389",
  TD18: "389",
  TD19: "389",
  TD20: "389",
};

/** The reasons for no tax (Natura), by UNCL 5305. Their subdivisions, such as N3.2, come first. */
const categories: Record<string, string> = {
  "N3.1": "G",
  "N3.2": "K",
  N1: "O",
  N2: "O",
  N3: "E",
  N4: "E",
  N5: "E",
  N6: "AE",
  N7: "O",
};

/** The means of payment (ModalitaPagamento) that UNTDID 4461 has too. */
const paymentMeans: Record<string, string> = {
  MP01: "10",
  MP02: "20",
  MP05: "30",
  MP08: "48",
  MP19: "59",
  MP20: "59",
  MP21: "59",
};

/** Returns the type of an Italian document as UNTDID 1001 has it. */
export const typeCodeOf = (type: string | null) => type && (typeCodes[type] ?? "380");

/**
 * Returns the category of tax (UNCL 5305) for a reason of no tax. Without a reason it is the standard rate.
 */
export const taxCategoryOf = (reason: string | null) =>
  reason === null ? "S" : (categories[reason] ?? categories[reason.slice(0, 2)] ?? null);

/** Returns a means of payment as UNTDID 4461 has it, or null. */
export const paymentMeansOf = (means: string | null) => (means && paymentMeans[means]) ?? null;
