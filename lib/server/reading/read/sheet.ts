import "server-only";
import { Util } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A picture of pdf.js. `kind`: 1 is a bit for a pixel in rows of whole bytes, 2 is RGB, 3 is RGBA. */
export type PaintedPicture = { width: number; height: number; kind: number; data: Uint8Array };

/** The level of grey at a pixel of a picture. */
function greyAt({ width, kind, data }: PaintedPicture, column: number, row: number): number {
  if (kind === 1) {
    const bytes = (width + 7) >> 3;
    return ((data[row * bytes + (column >> 3)] ?? 0) >> (7 - (column & 7))) & 1 ? 255 : 0;
  }
  const at = (row * width + column) * (kind === 2 ? 3 : 4);
  return ((data[at] ?? 0) * 77 + (data[at + 1] ?? 0) * 150 + (data[at + 2] ?? 0) * 29) >> 8;
}

/** A white sheet in levels of grey, onto which pictures are put. */
export class Sheet {
  readonly #levels: Uint8Array;
  readonly width: number;
  readonly height: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#levels = new Uint8Array(width * height).fill(255);
  }

  /**
   * Puts a picture where `transform` maps the unit square to, in pixels from the upper left corner: turned,
   * mirrored or in strips, as programs write scans.
   */
  put(picture: PaintedPicture, transform: number[]): void {
    const corners = [0, 1].flatMap((x) => [0, 1].map((y) => placed(transform, x, y)));
    const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
    const [left, right] = [
      Math.max(0, Math.floor(Math.min(...xs))),
      Math.min(this.width, Math.ceil(Math.max(...xs))),
    ];
    const [top, bottom] = [
      Math.max(0, Math.floor(Math.min(...ys))),
      Math.min(this.height, Math.ceil(Math.max(...ys))),
    ];
    const back = Util.inverseTransform(transform);
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) {
        const [across, up] = placed(back, x + 0.5, y + 0.5);
        if (across < 0 || across >= 1 || up <= 0 || up > 1) continue;
        const [column, row] = [Math.floor(across * picture.width), Math.floor((1 - up) * picture.height)];
        const isClear =
          picture.kind === 3 && (picture.data[(row * picture.width + column) * 4 + 3] ?? 0) < 128;
        if (!isClear) this.#levels[y * this.width + x] = greyAt(picture, column, row);
      }
  }

  /** Returns the sheet as a picture (PGM). */
  toPicture(): Uint8Array {
    return Buffer.concat([Buffer.from(`P5\n${this.width} ${this.height}\n255\n`), this.#levels]);
  }
}

function placed(
  [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0]: number[],
  x: number,
  y: number,
): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
