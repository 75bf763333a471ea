import { expect, test } from "./fixtures/test.ts";

test("the web app can be installed, and search engines are kept out", async ({ page, stack }) => {
  await page.goto("/sign-in");
  const devtools = await page.context().newCDPSession(page);

  await test.step("Chromium finds nothing that keeps it from being installed", async () => {
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    // A context of a test is a private window, in which nothing can be installed.
    const errors = installabilityErrors.map(({ errorId }) => errorId);
    expect(errors.filter((id) => id !== "in-incognito")).toEqual([]);
    const { data, errors: ofManifest } = await devtools.send("Page.getAppManifest");
    expect(ofManifest).toEqual([]);
    expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Kontor", start_url: "/" });
  });

  await test.step("every icon is there, in the size that it is announced in", async () => {
    const manifest = (await (await page.request.get("/manifest.webmanifest")).json()) as {
      icons: { src: string; sizes: string }[];
    };
    const apple = await page.locator("link[rel=apple-touch-icon]").getAttribute("href");
    for (const { src, sizes } of [...manifest.icons, { src: apple ?? "", sizes: "180x180" }]) {
      const size = await page.evaluate(async (address) => {
        const image = new Image();
        image.src = address;
        await image.decode();
        return `${image.naturalWidth}x${image.naturalHeight}`;
      }, src);
      expect(size, src).toBe(sizes);
    }
    const icon = await page.locator("link[rel=icon]").getAttribute("href");
    expect((await page.request.get(icon ?? "")).headers()["content-type"]).toContain("image/svg+xml");
  });

  await test.step("robots", async () => {
    const robots = await page.request.get(`${stack.webUrl}/robots.txt`);
    expect(await robots.text()).toBe("User-agent: *\nDisallow: /\n");
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex, nofollow");
  });
});
