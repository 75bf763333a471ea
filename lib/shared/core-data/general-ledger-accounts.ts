import type { CoreDataDescription } from "./core-data-type.ts";

const exists = {
  meaning: "exists",
  title: { en: "The account exists already", de: "Das Konto gibt es schon" },
  next: {
    en: "To change its name, send the row as an update.",
    de: "Um seine Bezeichnung zu ändern, senden Sie die Zeile als Aktualisierung.",
  },
} as const;

const missing = {
  meaning: "missing",
  title: { en: "The account does not exist", de: "Das Konto gibt es nicht" },
  next: {
    en: "To create it, send the row as a new account.",
    de: "Um es anzulegen, senden Sie die Zeile als neues Konto.",
  },
} as const;

/** Ledger accounts, the one type that the interface describes. */
export const describedLedgerAccounts: CoreDataDescription = {
  path: "general-ledger-accounts",
  label: { en: "Ledger accounts", de: "Sachkonten" },
  identifier: "accountCode",
  title: "name",
  fields: [
    {
      key: "accountCode",
      label: { en: "Account code", de: "Kontonummer" },
      longest: 64,
      examples: ["0027", "4930"],
      columns: [
        ...["accountcode", "kontonummer", "kontonr", "ktonr", "sachkontonummer", "sachkonto", "konto", "kto"],
        ...["accountnumber", "accountno", "glaccount", "ledgeraccount", "account"],
        ...["numerodecompte", "nodecompte", "ndecompte", "numcompte", "comptenum", "compte", "code"],
        ...["kontonrneu", "sachkontonr", "ktonummer", "accountid", "accountnr", "acctno", "acct", "ac"],
        ...["nominalcode", "nominalaccount", "nc", "grootboekrekening", "rekening", "rekeningnummer"],
        ...["conto", "codiceconto", "codice", "cuenta", "codigo", "numerocompte"],
        ...["nummer", "number", "numero", "nr", "no"],
      ],
    },
    {
      key: "name",
      label: { en: "Account name", de: "Kontobezeichnung" },
      longest: 255,
      examples: ["Software", "Material"],
      columns: [
        ...["accountname", "kontobezeichnung", "kontenbezeichnung", "kontoname", "beschriftung"],
        ...["kontobeschriftung", "bezeichnung", "intituleducompte", "intitule", "libelleducompte"],
        ...[
          "kontentext",
          "kontotext",
          "fullname",
          "nominalname",
          "omschrijving",
          "descrizione",
          "descripcion",
        ],
        ...["langtext", "kurztext", "kontenbeschriftunglang"],
        ...["comptelib", "libelle", "name", "beschreibung", "description", "label", "nom", "title"],
      ],
    },
  ],
  codes: {
    BOOKING_ACCOUNT_ALREADY_EXISTS: exists,
    ACCOUNT_CODE_ALREADY_EXIST: exists,
    BOOKING_ACCOUNT_NOT_FOUND: missing,
    ACCOUNT_CODE_NOT_EXISTING: missing,
  },
};
