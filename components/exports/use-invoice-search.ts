"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { changeAddress } from "#lib/client/address.ts";

const parameter = "invoice";

/** How long to wait for the next key before what was typed is searched for. */
const settleMilliseconds = 250;

/** What stands in the search field, and what of it is searched for. */
export type InvoiceSearch = { typed: string; setTyped: (text: string) => void; invoice: string };

/**
 * The search for an invoice number. It stands in the address, so that a reload or a sent link finds the same, and a way
 * here from elsewhere in the app, as long as the page stays.
 */
export function useInvoiceSearch(): InvoiceSearch {
  const inAddress = useSearchParams().get(parameter) ?? "";
  const [typed, setTyped] = useState(inAddress);
  // The last one is searched for; those before it are still on their way into `inAddress`.
  const [settled, setSettled] = useState([inAddress.trim()]);
  const invoice = settled.at(-1) ?? "";
  const [seen, setSeen] = useState(inAddress);

  if (inAddress !== seen) {
    setSeen(inAddress);
    const place = settled.indexOf(inAddress);
    if (place < 0) setTyped(inAddress);
    setSettled(place < 0 ? [inAddress.trim()] : settled.slice(place));
  }

  useEffect(() => {
    const settle = (text: string) =>
      setSettled((before) => (before.at(-1) === text ? before : [...before, text]));
    const timer = setTimeout(() => settle(typed.trim()), settleMilliseconds);
    return () => clearTimeout(timer);
  }, [typed]);

  useEffect(
    () =>
      changeAddress((address) => {
        if ((address.get(parameter) ?? "") === invoice) return;
        if (invoice === "") address.delete(parameter);
        else address.set(parameter, invoice);
      }),
    [invoice],
  );

  return { typed, setTyped, invoice };
}
