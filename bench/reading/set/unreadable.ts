import type { Random } from "../../../service/demo/random.ts";
import { encodePng } from "../../../service/demo/encode-png.ts";
import type { UnreadableReason } from "#lib/shared/comparison.ts";
import { drawByKit, type KitLayout } from "./layouts/kit.ts";
import { kitLetters } from "./layouts/kit-letters.ts";
import type { Paper } from "./paper.ts";
import { writeCii } from "./xml/cii.ts";

/** A document that holds no text to read, with the reasons that are right. */
export type Unreadable = { reasons: UnreadableReason[]; extension: string; bytes: Uint8Array };

const textBytes = (text: string) => new TextEncoder().encode(text);

const picture = (random: Random) =>
  encodePng(300, 420, (_, y) => (y % 14 < 5 && random.chance(0.4) ? 40 : 250));

/** A PDF without text: a scan, or a mere frame. */
const bare = (draw: KitLayout["draw"]): KitLayout => ({ face: "Helvetica", draw });

/** Makes one document of each kind that can't be read. */
export async function makeUnreadables(paper: Paper): Promise<Record<string, Unreadable>> {
  const { random } = paper;
  const png = picture(random);
  const letter = await drawByKit(kitLetters.letter, paper);
  const scan = bare(({ doc }) => doc.image(Buffer.from(png), 0, 0, { width: 595 }));
  const frame = bare(({ doc }) => doc.rect(50, 50, 400, 300).stroke());
  const external = `<?xml version="1.0"?><!DOCTYPE Invoice [<!ENTITY own SYSTEM "file:///etc/hostname">]>`;
  return {
    scan: { reasons: ["NO_TEXT"], extension: "pdf", bytes: await drawByKit(scan, paper) },
    withoutText: { reasons: ["NO_TEXT"], extension: "pdf", bytes: await drawByKit(frame, paper) },
    picture: { reasons: ["NO_TEXT", "UNKNOWN_KIND"], extension: "png", bytes: png },
    encrypted: {
      reasons: ["ENCRYPTED"],
      extension: "pdf",
      bytes: await drawByKit(kitLetters.letter, paper, { password: "set" }),
    },
    damaged: {
      reasons: ["BROKEN"],
      extension: "pdf",
      bytes: textBytes(`%PDF-1.7\n${"not what it seems ".repeat(200)}`),
    },
    cutOff: { reasons: ["BROKEN", "NO_TEXT"], extension: "pdf", bytes: letter.slice(0, 300) },
    otherXml: {
      reasons: ["NO_INVOICE"],
      extension: "xml",
      bytes: textBytes(`<?xml version="1.0"?><catalogue><price>1.00</price></catalogue>`),
    },
    cutXml: {
      reasons: ["BROKEN", "NO_INVOICE"],
      extension: "xml",
      bytes: textBytes(writeCii(paper.invoice).slice(0, 2_000)),
    },
    externalEntity: {
      reasons: ["BROKEN", "NO_INVOICE"],
      extension: "xml",
      bytes: textBytes(
        `${external}<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2">&own;</Invoice>`,
      ),
    },
  };
}
