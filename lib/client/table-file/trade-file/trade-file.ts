import { normalizeName } from "../normalize-name.ts";
import type { Rows, TableProblem } from "../table.ts";
import { datevHeaderOf, datevProblem, type DatevHeader } from "./datev-header.ts";

/**
 * A file that the trade knows by name. TRIAL_BALANCE: accounts with their balances (German SuSa), maybe with
 * customers and suppliers among them. FEC: the French journal of all postings, from which accounts are taken.
 */
export type TradeFile =
  | ({ kind: "DATEV_CHART" } & Omit<DatevHeader, "category" | "name">)
  | { kind: "TRIAL_BALANCE" }
  | { kind: "FEC" };

/** How a file of the trade begins: its kind if the first line says it, and the row of its header. */
type Beginning = { trade?: TradeFile; headerRow?: number };

/** Recognises a file of DATEV by its first line, or returns why it holds no chart of accounts. */
export function tradeBeginning(rows: Rows): Beginning | Omit<TableProblem, "source"> {
  const header = datevHeaderOf(rows);
  if (!header) return {};
  const problem = datevProblem(header);
  if (problem) return problem;
  const { consultantNumber, clientNumber, accountLength } = header;
  const headerRow = rows.numbers[1];
  return {
    trade: { kind: "DATEV_CHART", consultantNumber, clientNumber, accountLength },
    ...(headerRow !== undefined && { headerRow }),
  };
}

const balances = [
  ...["ebwert", "eroffnungswert", "saldo", "salden", "soll", "haben", "jahresverkehrszahlen", "endsaldo"],
  ...["umsatzsoll", "umsatzhaben", "sollumsatz", "habenumsatz", "sollsaldo", "habensaldo", "saldosoll"],
  ...["saldohaben", "jvzsoll", "jvzhaben", "anfangsbestand", "endbestand", "saldoeb", "kumsoll", "kumhaben"],
  ...["debit", "credit", "balance", "openingbalance", "closingbalance", "ytd", "solde", "soldedebiteur"],
  ...["soldecrediteur", "mouvementdebit", "mouvementcredit"],
];

/** Columns that only postings have. A list with balances that has one of them is no trial balance. */
const ofPostings = [
  ...["belegdatum", "buchungsdatum", "belegnummer", "belegnr", "belegfeld1", "buchungstext", "gegenkonto"],
  ...["journalcode", "ecrituredate", "ecriturenum", "pieceref", "transactiondate", "voucher"],
];

/**
 * Recognises a file by the names of its columns: the batch of DATEV without its first line, FEC, and
 * balances.
 */
export function tradeByColumns(columns: readonly string[]): TradeFile | "DATEV_POSTINGS" | null {
  const names = new Set(columns.slice(0, 200).map(normalizeName));
  if (names.has("umsatzohnesollhabenkz")) return "DATEV_POSTINGS";
  if (["journalcode", "ecriturenum", "comptenum"].every((name) => names.has(name))) return { kind: "FEC" };
  const count = balances.filter((name) => names.has(name)).length;
  return count > 1 && !ofPostings.some((name) => names.has(name)) ? { kind: "TRIAL_BALANCE" } : null;
}
