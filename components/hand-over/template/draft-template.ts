import type { TableTemplate, TemplateField } from "#lib/shared/table-template.ts";

const usual: TemplateField[] = [
  ...(["documentDate", "documentNumber", "supplierNumber", "supplier", "ledgerAccount", "taxCode"] as const),
  ...(["costCenter", "postingText", "amount", "currency"] as const),
];

/** Returns a template to begin with, in the notation of the reader's language. */
export function newTemplate(locale: string, headingOf: (field: TemplateField) => string): TableTemplate {
  const isGerman = locale === "de";
  return {
    name: "",
    file: "csv",
    rowsPer: "split",
    columns: usual.map((field) => ({ heading: headingOf(field), field, text: "" })),
    hasHeadings: true,
    dateFormat: isGerman ? "DD.MM.YYYY" : "YYYY-MM-DD",
    signFormat: "before",
    delimiter: isGerman ? ";" : ",",
    decimalSign: isGerman ? "," : ".",
    encoding: "utf-8",
    hasSums: false,
    condition: null,
    fileName: "{template}_{organization}_{date}_{export}",
  };
}

/** Returns a list in which the element at `index` has moved by `step` places, or the same one if it can't. */
export function moved<Element>(list: readonly Element[], index: number, step: number): Element[] {
  const place = index + step;
  const element = list[index];
  if (element === undefined || place < 0 || place >= list.length) return [...list];
  return list.filter((_, other) => other !== index).toSpliced(place, 0, element);
}
