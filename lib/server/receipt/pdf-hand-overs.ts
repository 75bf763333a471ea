import "server-only";
import { formatTime } from "#lib/shared/dates.ts";
import {
  isCheckedByDatev,
  isPartlyAtDatev,
  namesOfOtherKind,
  otherKindText,
  toldState,
} from "#lib/shared/datev-share.ts";
import type { HandOver } from "#lib/shared/hand-over.ts";
import type { Receipt } from "#lib/shared/receipt.ts";
import type { Delivery } from "#lib/shared/targets.ts";
import type { Pdf } from "./pdf-description.ts";
import { grey, heading, inks } from "./pdf-layout.ts";
import type { ReceiptReader } from "./receipt-pdf.ts";

/** Writes the files of each hand-over, and below them its deliveries. */
export function writeHandOvers(pdf: Pdf, { handOvers }: Receipt, reader: ReceiptReader): void {
  heading(pdf, reader.t("handedOver"));
  if (handOvers.every(({ files }) => files.length === 0)) pdf.text(reader.t("nothingHandedOver"));
  for (const handed of handOvers) {
    writeFiles(pdf, handed, reader);
    writeDeliveries(pdf, handed, reader);
  }
}

const timeFor =
  ({ locale, timeZone }: ReceiptReader) =>
  (value: string) =>
    `${formatTime(value, { locale, detail: "second", timeZone }) ?? value} (${timeZone})`;

function writeFiles(pdf: Pdf, handed: HandOver, reader: ReceiptReader): void {
  const { files, createdBy, withdrawal } = handed;
  const { t, locale } = reader;
  const time = timeFor(reader);
  for (const file of files) {
    const { name, bytes, sha256, finishedAt } = file;
    pdf.fillColor("black").font("strong").text(name).font("regular").fillColor(grey);
    if (finishedAt && bytes !== null) {
      pdf.text(`${time(finishedAt)}, ${createdBy}, ${bytes.toLocaleString(locale)} ${t("bytes")}`);
    } else if (!isCheckedByDatev(handed, file)) pdf.text(t("notSent", { person: createdBy }));
    if (withdrawal) {
      const { at, by: person, reason } = withdrawal;
      pdf.fillColor(inks.open).text(t.markup("withdrawn", { time: () => time(at), person, reason }));
      pdf.fillColor(grey);
    }
    if (sha256) pdf.text(`SHA-256 ${sha256}`);
    pdf.moveDown(0.4);
  }
}

function writeDeliveries(pdf: Pdf, handed: HandOver, reader: ReceiptReader): void {
  const { t } = reader;
  const { files, deliveries, withdrawal } = handed;
  const time = timeFor(reader);
  for (const delivery of deliveries) {
    const { state, targetName: target, endedAt, askedAt, askedBy: person, answer } = delivery;
    const facts = { target, person, count: files.length, time: () => time(endedAt ?? askedAt) };
    pdf
      .fillColor("black")
      .text(
        isPartlyAtDatev(delivery)
          ? t.markup("delivery.datev.partly", facts)
          : t.markup(`delivery.states.${state}`, facts),
      )
      .fillColor(grey);
    if (answer) pdf.text(t("delivery.answer", { answer }));
    writeDatev(pdf, { delivery, isWithdrawn: withdrawal !== null }, reader);
    pdf.moveDown(0.4);
  }
}

type OfHandOver = { delivery: Delivery; isWithdrawn: boolean };

/**
 * Writes what DATEV's data center has of a delivery: the client, the documents, and each batch with its time
 * and its job.
 */
function writeDatev(pdf: Pdf, { delivery, isWithdrawn }: OfHandOver, reader: ReceiptReader): void {
  const { datev, askedAt } = delivery;
  if (!datev) return;
  const { t, locale } = reader;
  const time = timeFor(reader);
  const { client, documents, batches } = datev;
  const counts = {
    arrived: documents.arrived.toLocaleString(locale),
    total: documents.total.toLocaleString(locale),
  };
  pdf.text(`${client.name}, ${t("delivery.datev.numbers", client)}`);
  pdf.text(t("delivery.datev.documents", counts));
  if (documents.ofOtherKind > 0) {
    const { ofOtherKind: count, otherwise } = documents;
    const facts = { count, files: namesOfOtherKind(datev) };
    pdf.text(
      otherwise
        ? t.markup(`delivery.datev.${otherwise.by ? "otherwise" : "otherwiseUnnamed"}`, {
            ...facts,
            person: otherwise.by,
            time: () => time(otherwise.at),
          })
        : t(`delivery.datev.${otherKindText(datev, isWithdrawn)}`, {
            ...facts,
            said: documents.sentOtherwise,
          }),
    );
  }
  for (const batch of batches) {
    const { fileName, jobId, sentAt, endedAt } = batch;
    const facts = { file: () => fileName, time: () => time(endedAt ?? sentAt ?? askedAt) };
    const job = jobId === null ? "" : `, ${t("delivery.datev.job", { job: jobId })}`;
    pdf.text(`${t.markup(`delivery.datev.batches.${toldState(delivery, batch)}`, facts)}${job}`);
  }
}
