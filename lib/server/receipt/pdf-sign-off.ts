import "server-only";
import { formatTime } from "#lib/shared/dates.ts";
import type { Receipt } from "#lib/shared/receipt.ts";
import { openInWords } from "#lib/shared/sign-off-words.ts";
import { signOffStatus } from "#lib/shared/sign-off.ts";
import type { Pdf } from "./pdf-description.ts";
import { grey, heading, inks } from "./pdf-layout.ts";
import type { ReceiptReader } from "./receipt-pdf.ts";

/** Writes how far the sign-off is, and each signature and revocation with what was open then. */
export function writeSignOff(pdf: Pdf, { signOff }: Receipt, { t, locale, timeZone }: ReceiptReader): void {
  const status = signOffStatus(signOff);
  heading(pdf, t("signOff.title"), status === "changed" ? inks.open : "black");
  pdf.text(t(`signOff.${status}`, { needed: signOff.needed })).moveDown(0.3);
  for (const declaration of signOff.declarations) {
    const { kind, at, by, reason, state, isValid } = declaration;
    const time = formatTime(at, { locale, detail: "second", timeZone }) ?? at;
    const who = t(kind === "signed" ? "signOff.signedBy" : "signOff.revokedBy", { person: by });
    const ended = kind === "signed" && !isValid ? ` · ${t("signOff.noLongerValid")}` : "";
    pdf.fillColor("black").font("strong").text(`${who}, ${time} (${timeZone})${ended}`).font("regular");
    pdf.fillColor(grey);
    if (state) pdf.text(t("signOff.open", { open: openInWords(declaration, t) }));
    if (reason !== "") pdf.text(t("signOff.reason", { reason }));
    if (state) pdf.text(t("signOff.digest", { digest: state.digest }));
    pdf.moveDown(0.4);
  }
}
