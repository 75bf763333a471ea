import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "#components/testing/render.tsx";
import { bmp, faxPages, gif, jpeg, tiffOf, webp } from "#lib/shared/testing/pictures.ts";
import { PictureView } from "./picture-view.tsx";

function show(content: Uint8Array<ArrayBuffer> | string) {
  const onShown = vi.fn<() => void>();
  return {
    onShown,
    shown: render(
      <PictureView
        content={new Blob([content])}
        name="Scan"
        download={null}
        notShown={(reason) => <p>{reason}</p>}
        onShown={onShown}
        onEmbedded={() => undefined}
        ref={null}
      />,
    ),
  };
}

/** Returns the size of a picture, and how many of its pixels are black. */
function inkOf(element: Element) {
  const { naturalWidth: width, naturalHeight: height } = element as HTMLImageElement;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  context.drawImage(element as HTMLImageElement, 0, 0);
  const { data } = context.getImageData(0, 0, width, height);
  const black = data.filter((value, index) => index % 4 === 0 && value === 0).length;
  return { width, height, black };
}

test.each([
  ["a bitmap", bmp, { width: 1, height: 2 }],
  ["a GIF", gif, { width: 1, height: 1 }],
  ["a WebP", webp, { width: 1, height: 1 }],
  ["a JPEG", jpeg, { width: 16, height: 12 }],
])("%s is shown", async (_, content, size) => {
  const { onShown } = show(content);
  await expect.poll(() => onShown.mock.calls.length).toBe(1);
  expect(inkOf(page.getByRole("img", { name: "Scan" }).element())).toMatchObject(size);
});

test("a fax of several pages is shown page by page", async () => {
  const { onShown } = show(tiffOf(faxPages));
  await expect.poll(() => onShown.mock.calls.length).toBe(3);
  const pages = page.getByRole("img").elements();
  expect(pages.map((one) => one.getAttribute("alt"))).toEqual([
    ...["Scan, page 1 of 3", "Scan, page 2 of 3", "Scan, page 3 of 3"],
  ]);
  expect(pages.map(inkOf)).toEqual([9, 36, 81].map((black) => ({ width: 16, height: 12, black })));
});

test("a page that cannot be decoded says so beside those that can", async () => {
  const [first = new Uint8Array(), second = new Uint8Array()] = faxPages;
  const file = tiffOf([first, second]);
  // The height of the first page, which is the value of its second tag.
  new DataView(file.buffer).setUint32(8 + 2 + 12 + 8, 0, true);
  show(file);
  await expect.element(page.getByRole("img", { name: "Scan, page 2 of 2" })).toBeVisible();
  await expect.element(page.getByText(/^Page 1 cannot be drawn/)).toBeVisible();
});

test.each([
  ["directories that do not end", tiffOf(faxPages, { isCircular: true })],
  ["no page", tiffOf(faxPages, { tags: { 254: 1 } })],
  ["nothing but its beginning", jpeg.slice(0, 20)],
  ["no picture", "<svg onload='alert(1)'/>"],
])("a file with %s says that it cannot be shown", async (_, content) => {
  show(content);
  await expect.element(page.getByText("brokenPicture")).toBeVisible();
});
