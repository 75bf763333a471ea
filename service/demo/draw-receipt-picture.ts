import { encodePng } from "./encode-png.ts";
import { seededRandom } from "./random.ts";

const width = 240;
const height = 360;
const paper = 250;
const ink = 60;

/**
 * Returns a picture of a till receipt as PNG, with bars for text and a bar code. Each seed gives another
 * picture.
 */
export function drawReceiptPicture(seed: string): Uint8Array {
  const random = seededRandom(seed);
  const rows = Array.from({ length: 14 }, () => ({
    text: random.integer(60, 120),
    amount: random.integer(20, 38),
  }));
  const bars = Array.from({ length: width }, () => random.chance(0.5));
  return encodePng(width, height, (x, y) => {
    const isOnPaper = x >= 24 && x < 216 && y >= 12 && y < 348;
    if (!isOnPaper) return 150 + Math.floor(y / 12);
    if (y >= 300 && y < 332 && x >= 60 && x < 180) return bars[x - (x % 2)] ? ink : paper;
    if (y >= 28 && y < 40) return x >= 70 && x < 170 ? ink : paper;
    const row = rows[Math.floor((y - 60) / 16)];
    if (y < 60 || row === undefined || (y - 60) % 16 >= 6) return paper;
    return (x >= 40 && x < 40 + row.text) || (x >= 200 - row.amount && x < 200) ? ink : paper;
  });
}
