"use client";

import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { changeAddress } from "#lib/client/address.ts";

const parameter = "invoice";

/** Delay in milliseconds after the last key before the search starts. */
const settleMilliseconds = 250;

/** The text in the search field, and the text that is searched for. */
export type InvoiceSearch = { typed: string; setTyped: (text: string) => void; invoice: string };

/**
 * Returns the search for an invoice number. The address holds it, so that a reload or a shared link finds
 * the same, and so that a link elsewhere in the app can start a search while this page stays open.
 */
export function useInvoiceSearch(): InvoiceSearch {
  const inAddress = useSearchParams().get(parameter) ?? "";
  const [typed, setTyped] = useState(inAddress);
  // The last text is searched for. The earlier ones have not arrived in `inAddress` yet.
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
