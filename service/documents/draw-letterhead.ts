import { addressLines, type Supplier } from "./find-supplier.ts";
import { findRecipient } from "./find-recipient.ts";
import { page, type Sheet } from "./sheet.ts";

/** A labelled value beside the recipient, such as the date. */
export type Fact = { label: string; value: string };

const recipientWidth = 224;
const factLeft = 298;
const factValue = 368;

/** Draws the sender's name on the left and the address on the right. The cursor ends below both. */
function drawSender(sheet: Sheet, { name, address, vatId }: Supplier): void {
  const top = sheet.y;
  sheet.write(name, page.left, 290, { size: 16, weight: "semibold" });
  const below = sheet.y;
  sheet.y = top + 4;
  for (const line of [...(address ? addressLines(address) : []), ...(vatId ? [`USt-IdNr. ${vatId}`] : [])]) {
    sheet.write(line, 360, page.right - 360, { size: 8, color: "muted", align: "right" });
  }
  sheet.y = Math.max(below, sheet.y);
}

/**
 * Draws the recipient at the window of an envelope (DIN 5008, form B), below the sender in small letters.
 */
function drawRecipient(sheet: Sheet, supplier: Supplier, organizationName: string): void {
  const { address } = supplier;
  const sender = [supplier.name, address?.street, address && `${address.postalCode} ${address.city}`];
  sheet.write(sender.filter(Boolean).join(" · "), page.left, recipientWidth, { size: 6.5, color: "muted" });
  sheet.y += 5;
  sheet.write(organizationName, page.left, recipientWidth, { size: 10 });
  const recipient = findRecipient(organizationName);
  if (recipient === undefined) return;
  sheet.write(recipient.street, page.left, recipientWidth, { size: 10 });
  sheet.write(`${recipient.postalCode} ${recipient.city}`, page.left, recipientWidth, { size: 10 });
}

/** Draws the upper third of an invoice: sender, recipient and the facts beside the recipient. */
export function drawLetterhead(
  sheet: Sheet,
  { supplier, organizationName, facts }: { supplier: Supplier; organizationName: string; facts: Fact[] },
): void {
  drawSender(sheet, supplier);
  const top = Math.max(sheet.y + 24, 130);
  sheet.y = top;
  drawRecipient(sheet, supplier, organizationName);
  const below = sheet.y;
  sheet.y = top + 12;
  for (const { label, value } of facts.filter(({ value }) => value.trim() !== "")) {
    sheet.put(label, factLeft, sheet.y, { size: 8, color: "muted" });
    sheet.write(value, factValue, page.right - factValue, { size: 8, align: "right" });
    sheet.y += 2;
  }
  sheet.y = Math.max(below, sheet.y, 218) + 28;
}
