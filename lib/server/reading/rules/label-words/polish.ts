import "server-only";
import type { LabelTable } from "./label-meaning.ts";

/** The Polish words of labels. */
export const polishLabels: LabelTable = {
  number: "faktura nr|faktura vat nr|nr faktury|numer faktury|faktura numer|faktura vat|faktura n",
  creditNumber:
    "faktura korygujaca nr|korekta nr|faktura korygujaca vat nr|faktura korekta nr|nr korekty|korekta faktury nr",
  otherNumber:
    "nip|regon|krs|nr klienta|numer klienta|zamowienie|nr zamowienia|numer zamowienia|zamowienie nr|wz|nr wz|dokument wz|konto|nr konta|numer konta|do faktury|do faktury nr|dotyczy faktury|dotyczy faktury nr|nr umowy|umowa nr|umowa|bdo|kod klienta|korygowana faktura|faktura korygowana|nr referencyjny|rachunek|nr rachunku|numer rachunku|oferta nr|faktura pierwotna|strona",
  issued:
    "data wystawienia|data faktury|wystawiono|wystawiono dnia|data wystawienia faktury|data wystawienia korekty",
  day: "data",
  otherDate:
    "termin platnosci|data sprzedazy|data dostawy|data wykonania|data wykonania uslugi|data zakonczenia dostawy|data zamowienia|platne do|zaplata do|data zaplaty|data otrzymania|data platnosci|data dostawy wykonania uslugi|okres|data zakonczenia dostawy uslug",
  gross: "razem brutto|wartosc brutto|kwota brutto|suma brutto|ogolem brutto|wartosc faktury|brutto razem",
  total: "razem|ogolem|lacznie",
  due: "do zaplaty|razem do zaplaty|pozostaje do zaplaty|pozostalo do zaplaty|kwota do zaplaty|do zwrotu|pozostalo",
  net: "razem netto|wartosc netto|kwota netto|suma netto|ogolem netto",
  tax: "podatek|kwota vat|podatek vat|razem vat|wartosc vat|kwota podatku|suma vat|stawka vat",
  prepaid: "zaliczka|zaplacono|wplacono|przedplata|zaplacono gotowka|wplata|zaliczki",
  noTotal: "rabat|przeniesienie|do przeniesienia|z przeniesienia|cena|upust|kaucja",
  unrelated: "saldo poprzednie|kapital zakladowy",
  invoice: "rachunek uproszczony|faktura koncowa|faktura sprzedazy",
  credit: "faktura korygujaca|korekta faktury|korekta|faktura korygujaca vat|faktura vat korygujaca",
  selfBilled: "samofakturowanie",
  seller: "sprzedawca|wystawca|dostawca",
  recipient: "nabywca|odbiorca|kupujacy|zamawiajacy|platnik",
  currency: "waluta|kwoty w",
  titleDay: "z dnia|dnia",
};
