import type { GeneralLedgerAccount } from "#contract/core-data/general-ledger-accounts.ts";
import type { ChartKind } from "./chart/build-chart.ts";

/**
 * A demo organization, with the exceptions among its postings by their number, from 1. A posting in
 * `missingAccounts` names an account that is not in the chart, so its export fails until the account is
 * imported.
 */
export type DemoOrganization = {
  id: string;
  name: string;
  chart: ChartKind;
  postingsCount: number;
  missingAccounts: readonly { account: GeneralLedgerAccount; numbers: readonly number[] }[];
  /** The postings whose split postings differ from the amount by one cent. */
  offByOneCent: readonly number[];
  /** The postings whose invoice number has 36 characters. */
  longInvoiceNumbers: readonly number[];
};

/** The organizations of the demo data. */
export const demoOrganizations: readonly DemoOrganization[] = [
  {
    id: "muster-gmbh",
    name: "Muster GmbH",
    chart: "balance-sheet",
    postingsCount: 420,
    missingAccounts: [
      { account: { accountCode: "6836", name: "Abonnements für Software" }, numbers: [37, 141] },
      { account: { accountCode: "6823", name: "Schulungen über das Internet" }, numbers: [233, 398] },
    ],
    offByOneCent: [88, 305],
    longInvoiceNumbers: [19, 204],
  },
  {
    id: "beispiel-handels-ag",
    name: "Beispiel Handels AG",
    chart: "processes",
    postingsCount: 180,
    missingAccounts: [
      { account: { accountCode: "4966", name: "Abonnements für Software" }, numbers: [52, 131] },
    ],
    offByOneCent: [97],
    longInvoiceNumbers: [66],
  },
];
