import { expose } from "comlink";
import { decode, decodeImage, type IFD, toRGBA8 } from "utif2";
import { checkTiff, type TiffPage } from "./check-tiff.ts";

let file: ArrayBuffer = new ArrayBuffer(0);
let pictures: IFD[] = [];
let pages: TiffPage[] = [];

const reader = {
  /** Opens a file and returns the number of its pages. Throws if it is damaged. */
  async open(content: Blob): Promise<number> {
    file = await content.arrayBuffer();
    pages = checkTiff(new DataView(file));
    pictures = decode(file);
    return pages.length;
  },

  /** Returns a page as a PNG, or null if it cannot be decoded. */
  async page(number: number): Promise<Blob | null> {
    const page = pages[number];
    const picture = page && pictures[page.index];
    if (!page?.size || !picture) return null;
    const { width, height } = page.size;
    decodeImage(file, picture);
    const pixels = new Uint8ClampedArray(toRGBA8(picture));
    // The pixels of one page are not needed for the next.
    picture.data = new Uint8Array();
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext("2d")?.putImageData(new ImageData(pixels, width, height), 0, 0);
    return canvas.convertToBlob();
  },
};

export type TiffReader = typeof reader;

expose(reader);
