import { type FileFormat, recognizeFormat } from "./file-format.ts";
import { type DrawnFormat, pictureSize } from "./picture-size.ts";
import { type PicturePage, readTiff } from "./tiff/read-tiff.ts";

/**
 * The maximum size of a picture, in bytes and in pixels, and its maximum pages. An unpacked picture takes
 * four bytes per pixel.
 */
const limits = { bytes: 20_000_000, pixels: 50_000_000, pages: 200 };

/**
 * Yields the pages of a picture, each with the content type that its own bytes show; only a TIFF file has
 * more than one. Throws if it is no picture, damaged, or too large to draw.
 */
export async function* openPicture(content: Blob): AsyncGenerator<PicturePage> {
  const format = await recognizeFormat(content);
  if (!isPicture(format) || content.size > limits.bytes)
    throw new TypeError("This is no picture that can be drawn.");
  if (format === "tiff") yield* readTiff(content, limits.pages);
  else yield { number: 1, total: 1, content: await drawn(format, content) };
}

async function drawn(format: DrawnFormat, content: Blob): Promise<Blob> {
  const bytes = new DataView(await content.arrayBuffer());
  const size = pictureSize(format, bytes);
  if (!size || size.width * size.height > limits.pixels)
    throw new RangeError("The picture is damaged or too large.");
  return new Blob([bytes], { type: `image/${format}` });
}

/** Returns whether a format is that of a picture. */
export const isPicture = (format: FileFormat | null): format is DrawnFormat | "tiff" =>
  format !== null && format !== "pdf" && format !== "xml";
