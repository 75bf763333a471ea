import type { PostingContent } from "#contract/posting.ts";
import type { SeedDocument } from "../database/seed-schema.ts";
import { renderXmlInvoice } from "../documents/xml-invoice.ts";
import { drawDeliveryNote } from "./draw-delivery-note.ts";
import { drawReceiptPicture } from "./draw-receipt-picture.ts";
import { writeCostList } from "./write-cost-list.ts";

const everyAttachment = 25;
const everyXmlInvoice = 60;

function attachments(
  posting: PostingContent,
  organizationName: string,
  postingNumber: number,
): SeedDocument[] {
  const number = `LS-${String(postingNumber).padStart(5, "0")}`;
  const type = "ATTACHMENT";
  const note: SeedDocument = {
    name: `Lieferschein ${number}.pdf`,
    type,
    contentType: "application/pdf",
    bytes: drawDeliveryNote({ posting, organizationName }, number),
  };
  switch ((postingNumber / everyAttachment) % 3) {
    case 0:
      return [note];
    case 1:
      return [
        note,
        { name: "Kostenaufstellung.csv", type, contentType: "text/csv", bytes: writeCostList(posting) },
      ];
    default:
      return [
        {
          name: "Foto Beleg.png",
          type,
          contentType: "image/png",
          bytes: drawReceiptPicture(posting.entityGuid),
        },
      ];
  }
}

/**
 * Returns the documents of a demo posting: every 25th has attachments, and one in 60 has an XML invoice if
 * its type is DOCUMENT. The PDF invoice is not included, because the service draws it on demand.
 */
export function makeDocuments(
  posting: PostingContent,
  organizationName: string,
  number: number,
): SeedDocument[] {
  const documents = number % everyAttachment === 0 ? attachments(posting, organizationName, number) : [];
  if (number % everyXmlInvoice === everyXmlInvoice / 2 && posting.type === "DOCUMENT") {
    documents.push({
      name: "XRechnung.xml",
      type: "XRECHNUNG",
      contentType: "application/xml",
      bytes: Buffer.from(renderXmlInvoice({ posting, organizationName }), "utf8"),
    });
  }
  return documents;
}
