import path from "node:path";
import type { Page } from "@playwright/test";
import { type OtherSite, startOtherSite } from "./fixtures/other-site.ts";
import { inkOf } from "./fixtures/ink.ts";
import { type RecordedStack, startRecordedStack } from "./fixtures/recorded-stack.ts";
import { scannedPdf } from "./fixtures/scan.ts";
import { people } from "./fixtures/seed.ts";
import { expect, signIn, test } from "./fixtures/test.ts";

type Postings = { successfulPostings: { files: { id: string; name: string; url: string }[] }[] };

const nameConnections = path.resolve(import.meta.dirname, "fixtures", "name-connections.mjs");

test.describe("a service that can't be trusted", () => {
  test.describe.configure({ mode: "default" });
  let stack: RecordedStack;
  let target: OtherSite;

  test.beforeAll(async () => {
    target = await startOtherSite();
    stack = await startRecordedStack({ web: { NODE_OPTIONS: `--import=${nameConnections}` } });
  });
  test.afterAll(async () => {
    await stack.stop();
    await target.close();
  });
  test.afterEach(() => {
    stack.proxy.replace = undefined;
  });

  const enter = (page: Page) => signIn(page, people.outsider, "fremd-gmbh", stack.webUrl);

  const exportAll = async (page: Page) => {
    await page.getByRole("button", { name: "New export" }).first().click();
    await page.getByRole("button", { name: "Export ready postings" }).click();
  };

  /** The web app's connection attempts to other hosts than the service, since it has started. */
  const strangers = () => {
    const service = new URL(stack.proxy.url).port;
    const [, output = ""] = stack.output().split('"msg":"web app ready"');
    const peers = [...output.matchAll(/^connecting to (\S+) port (\d+)$/gm)];
    expect(peers.filter(([, , port]) => port === service)).not.toEqual([]);
    return peers.filter(([, , port]) => port !== service).map(([line]) => line);
  };

  test("file addresses that lead elsewhere are followed by nobody", async ({ page, context }) => {
    const asked: string[] = [];
    context.on("request", (request) => asked.push(request.url()));
    const { port } = target;
    const addresses = [
      `http://127.0.0.1:${port}/secret`,
      `http://localhost:${port}/secret`,
      `http://[::1]:${port}/secret`,
      `http://[::ffff:127.0.0.1]:${port}/secret`,
      `http://[::ffff:7f00:1]:${port}/secret`,
      `http://0.0.0.0:${port}/secret`,
      `http://2130706433:${port}/secret`,
      `http://0x7f.1:${port}/secret`,
      `http://127.0.0.1.nip.io:${port}/secret`,
      "http://169.254.169.254/latest/meta-data/",
      "http://[fe80::1]/",
      "http://[fd00:ec2::254]/latest/meta-data/",
      "https://evil.example/invoice.pdf",
      `//localhost:${port}/secret`,
      `${stack.proxy.url}@localhost:${port}/secret`,
      "file:///etc/passwd",
    ];
    const ids = [
      "..",
      ".",
      "../../../../health",
      `http://127.0.0.1:${port}/secret`,
      "//127.0.0.1/x",
      "a\\b",
      "a/b",
    ];
    stack.proxy.replace = (asking) =>
      asking.endsWith("/postings")
        ? (body) => ({ ...json, body: JSON.stringify(turnAway(body, addresses, ids)) })
        : undefined;
    await enter(page);
    await exportAll(page);
    await page.getByRole("button", { name: "RE-2026-200", exact: true }).click();
    const tabs = page.getByRole("region", { name: "Documents of RE-2026-200" }).getByRole("tab");
    await expect(tabs).toHaveCount(addresses.length + ids.length);
    for (const [index, tab] of (await tabs.all()).entries()) {
      await tab.click();
      if (index >= addresses.length)
        await expect(
          page.getByText("This file is no longer there").or(page.getByText("Not found in this organization")),
        ).toBeVisible();
    }
    expect(
      asked.filter(
        (url) => ![stack.webUrl, stack.proxy.url].includes(new URL(url).origin) && !url.startsWith("blob:"),
      ),
    ).toEqual([]);
    expect(stack.proxy.requests.filter((request) => /health|secret|\.\./.test(request))).toEqual([]);
    expect(target.connections()).toBe(0);
    expect(strangers()).toEqual([]);
  });

  test("a file that is answered by a redirect is not fetched from there", async ({ page, context }) => {
    const { port } = target;
    await enter(page);
    for (const status of [301, 302, 303, 307, 308]) {
      for (const location of [
        `http://127.0.0.1:${port}/stolen`,
        `http://localhost:${port}/stolen`,
        `//localhost:${port}/stolen`,
        "http://169.254.169.254/",
      ]) {
        stack.proxy.replace = (asking) =>
          asking.includes("/files/") ? () => ({ status, headers: { location }, body: "" }) : undefined;
        const answer = await context.request.get(
          `${stack.webUrl}/api/v1/organizations/fremd-gmbh/files/some-file`,
          { maxRedirects: 0 },
        );
        expect({ status: answer.status(), ...((await answer.json()) as object) }).toMatchObject({
          status: 502,
          errorCode: "UPSTREAM_UNREADABLE",
        });
        expect(answer.headers()["location"]).toBeUndefined();
      }
    }
    expect(stack.proxy.requests.filter((request) => request.endsWith("/files/some-file"))).toHaveLength(20);
    expect(target.connections()).toBe(0);
    expect(strangers()).toEqual([]);
  });

  test("a document that the service declares a page of its own runs nothing", async ({ page, context }) => {
    const headers = {
      "content-type": "text/html; charset=utf-8",
      "content-disposition": "inline",
      "content-security-policy": "default-src * 'unsafe-inline'",
    };
    const act = "document.title = 'ran'; document.cookie = 'ran=1; path=/'";
    const body = `<title>still</title><h1>Rechnung</h1><script>${act}</script>`;
    stack.proxy.replace = (asking) =>
      asking.includes("/files/") ? () => ({ status: 200, headers, body }) : undefined;
    await enter(page);
    const address = `${stack.webUrl}/api/v1/organizations/fremd-gmbh/files/some-file`;
    const answer = await context.request.get(address);
    expect(
      answer.headersArray().filter(({ name }) => name.toLowerCase() === "content-security-policy"),
    ).toEqual([
      expect.objectContaining({
        value: "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
      }),
    ]);
    expect(answer.headers()["x-content-type-options"]).toBe("nosniff");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Rechnung" })).toBeVisible();
    expect(await page.title()).toBe("still");
    expect((await context.cookies()).map(({ name }) => name)).not.toContain("ran");
  });

  test("a scan in JBIG2 is drawn, by a decoder that the policy lets run", async ({ page }) => {
    const scan = { status: 200, headers: { "content-type": "application/pdf" }, body: scannedPdf() };
    stack.proxy.replace = (asking) => (asking.includes("/files/") ? () => scan : undefined);
    const decoders: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/pdfjs/wasm/")) decoders.push(new URL(request.url()).pathname);
    });
    await signIn(page, people.target, "tresor-gmbh", stack.webUrl);
    await exportAll(page);
    await page.getByRole("button", { name: "RE-2026-500", exact: true }).click();
    // The text layer is attached when the page has been drawn.
    await expect(page.locator(".textLayer")).toBeAttached();
    await expect(page.getByText("A picture on page 1 cannot be shown")).toBeHidden();
    expect(await inkOf(page.locator("canvas").first())).toBeGreaterThan(10_000);
    expect(decoders).toEqual(["/pdfjs/wasm/jbig2.wasm"]);
  });
});

const json = { status: 200, headers: { "content-type": "application/json" } };

/** Gives every posting a file for each address and each id. None of them may be trusted. */
function turnAway(body: Buffer, addresses: string[], ids: string[]): Postings {
  const postings = JSON.parse(body.toString("utf8")) as Postings;
  for (const posting of postings.successfulPostings) {
    const [real] = posting.files;
    if (!real) throw new Error("The posting has no file.");
    posting.files = [
      ...addresses.map((url) => ({ ...real, url })),
      ...ids.map((id, index) => ({ ...real, id, name: `${index}.pdf` })),
    ];
  }
  return postings;
}
