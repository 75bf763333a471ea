import "server-only";
import type { DatevSettings } from "#lib/shared/datev-settings.ts";
import type { DatevBatch } from "./batch.ts";
import { columnHeadings } from "./columns.ts";
import { headerLine } from "./header.ts";
import { mostRows } from "./row-checks.ts";

type FileCheck = (batch: DatevBatch, settings: DatevSettings) => boolean;

const between = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;
const isDay = (day: string) =>
  /^\d{4}-\d\d-\d\d$/.test(day) && new Date(`${day}T00:00:00Z`).toISOString().slice(0, 10) === day;

/** 1: a name that DATEV finds in its folder. */
const check1Name: FileCheck = ({ fileName }) => /^EXTF_[\w-]{1,51}\.csv$/.test(fileName);

/** 3: 31 fields in the header; none of ours has a semicolon in it. */
const check3Header: FileCheck = (batch, settings) =>
  headerLine(batch, settings, new Date(0)).split(";").length === 31;

/** 4: as many headings as the version has columns; rows are written from the same table. */
const check4Columns: FileCheck = (_, { formatVersion }) =>
  columnHeadings(formatVersion).length === { 9: 120, 10: 121, 11: 122, 12: 124, 13: 125 }[formatVersion];

/** 5: whose books these are, and which days. */
const check5Client: FileCheck = ({ fiscalYear, from, to }, { consultantNumber, clientNumber }) =>
  between(consultantNumber, 1001, 9_999_999) &&
  between(clientNumber, 1, 99_999) &&
  [fiscalYear.from, from, to].every(isDay);

/** 6: the first day is not after the last. */
const check6Order: FileCheck = ({ from, to }) => from <= to;

/** 7: both in the same calendar year and within the fiscal year. */
const check7Year: FileCheck = ({ from, to, fiscalYear }) =>
  from.slice(0, 4) === to.slice(0, 4) && fiscalYear.from <= from && to <= fiscalYear.to;

/** 23: at least one row, and not too many. */
const check23Rows: FileCheck = ({ rows }) => between(rows, 1, mostRows);

const checks = { 1: check1Name, 3: check3Header, 4: check4Columns, 5: check5Client, 6: check6Order } as const;
const later = { 7: check7Year, 23: check23Rows } as const;

/** The numbers of the acceptance checks of the whole file that a batch does not pass; none for one to hand over. */
export function checkBatch(batch: DatevBatch, settings: DatevSettings): number[] {
  return Object.entries({ ...checks, ...later })
    .filter(([, passes]) => !passes(batch, settings))
    .map(([number]) => Number(number));
}
