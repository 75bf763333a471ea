"use client";

import { createContext, use } from "react";
import type { FieldTerms } from "#lib/shared/xml-invoice/sheet-terms.ts";

/** Whether the sheet shows the numbers of the business terms of EN 16931. */
export const TermNumbers = createContext(false);

/** The number of what a field shows in EN 16931, behind its name, where the reader wants numbers. */
export function TermNumber({ of }: { of: FieldTerms | null | undefined }) {
  if (!use(TermNumbers) || !of) return null;
  return <span className="text-muted text-meta font-normal whitespace-normal"> {of.label}</span>;
}
