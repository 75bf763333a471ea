import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import type { DatevBatch } from "../../database/tables/hand-over-tables.ts";
import { maxRows } from "./batch-parts.ts";
import { columnHeadings } from "./columns.ts";
import { headerLine } from "./header.ts";

type FileCheck = (batch: DatevBatch, settings: DatevSettings) => boolean;

const between = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;
const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;

/** Check 1: the file name follows DATEV's pattern. */
const check1Name: FileCheck = ({ fileName }) => /^EXTF_[\w-]{1,51}\.csv$/.test(fileName);

/** Check 3: the header has 31 fields. None of its values contains a semicolon. */
const check3Header: FileCheck = (batch, settings) =>
  headerLine(batch, settings, new Date(0)).split(";").length === 31;

/** Check 4: the number of headings is that of the version; rows are written from the same table. */
const check4Columns: FileCheck = (_, { formatVersion }) =>
  columnHeadings(formatVersion).length === { 9: 120, 10: 121, 11: 122, 12: 124, 13: 125 }[formatVersion];

/** Check 5: consultant, client and days are valid. */
const check5Client: FileCheck = ({ fiscalYear, from, to }, { consultantNumber, clientNumber }) =>
  between(consultantNumber, 1001, 9_999_999) &&
  between(clientNumber, 1, 99_999) &&
  [fiscalYear.from, from, to].every(isDay);

/** Check 6: the first day is not after the last. */
const check6Order: FileCheck = ({ from, to }) => from <= to;

/** Check 7: both days are in the same calendar year and within the fiscal year. */
const check7Year: FileCheck = ({ from, to, fiscalYear }) =>
  from.slice(0, 4) === to.slice(0, 4) && fiscalYear.from <= from && to <= fiscalYear.to;

/** Check 23: the batch has at least one row, and at most the maximum. */
const check23Rows: FileCheck = ({ rows }) => between(rows, 1, maxRows);

const checks = { 1: check1Name, 3: check3Header, 4: check4Columns, 5: check5Client, 6: check6Order } as const;
const later = { 7: check7Year, 23: check23Rows } as const;

/**
 * Returns the numbers of the acceptance checks of the whole file that a batch fails; none if it may be
 * handed over.
 */
export function checkBatch(batch: DatevBatch, settings: DatevSettings): number[] {
  return Object.entries({ ...checks, ...later })
    .filter(([, passes]) => !passes(batch, settings))
    .map(([number]) => Number(number));
}
