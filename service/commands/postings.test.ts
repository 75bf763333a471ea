import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import type { Posting } from "#contract/posting.ts";
import { apiClient } from "../testing/api-client.ts";
import { startOperated } from "../testing/command-line.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { testPosting, testSeed } from "../testing/test-seed.ts";

const folder = await mkdtemp(path.join(tmpdir(), "kontor-postings-"));

afterAll(() => rm(folder, { recursive: true }));

async function write(name: string, content: string | Buffer): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
}

const lines = (postings: unknown[]) => postings.map((posting) => JSON.stringify(posting)).join("\n");
const load = (file: string, organization = "alpha") => [
  "postings",
  "load",
  file,
  "--organization",
  organization,
];
const withoutPostings = testSeed({ postings: {} });

test("postings of a file are exported with the documents beside it", async () => {
  await using service = await startOperated({ seed: withoutPostings });
  const pdf = Buffer.from("%PDF-1.4 an invoice");
  await write("invoice.pdf", pdf);
  const documents = [{ name: "Rechnung.pdf", type: "INVOICE", path: "invoice.pdf" }];
  const postings = [
    testPosting(1, { extra: { documents } }),
    testPosting(2, { extra: { paymentCondition: "30 Tage" } }),
  ];
  const file = await write("good.ndjson", `\uFEFF${lines(postings)}\r\n\r\n`);
  expect(await service.command(load(file))).toEqual({ organization: "alpha", postings: 2, documents: 1 });
  const more = await write("more.json", JSON.stringify([testPosting(3)], null, 2));
  expect(await service.command(load(more))).toMatchObject({ postings: 1 });

  const { access_token } = await obtainTokens(service.origin);
  const alpha = apiClient(service.origin, access_token);
  const ended = await alpha.exportAll();
  expect(ended).toMatchObject({ status: "EXPORTED", postingsCount: 3 });
  const { successfulPostings } = (await (await alpha.get(`/exports/${ended.id}/postings`)).json()) as {
    successfulPostings: Posting[];
  };
  expect(successfulPostings.map(({ invoiceId }) => invoiceId)).toEqual(["RE-1", "RE-2", "RE-3"]);
  expect(successfulPostings[1]).toMatchObject({ paymentCondition: "30 Tage" });
  const invoice = successfulPostings[0]?.files.find(({ type }) => type === "INVOICE");
  expect(invoice?.name).toBe("Rechnung.pdf");
  expect(Buffer.from(await (await alpha.get(`/files/${invoice?.id}`)).arrayBuffer())).toEqual(pdf);
});

test("a file with a wrong posting is refused whole, with the place of every problem", async () => {
  await using service = await startOperated({ seed: withoutPostings });
  const many = Array.from({ length: 1200 }, (_, index) => testPosting(index + 1));
  const file = await write(
    "wrong.ndjson",
    [
      lines(many),
      "{",
      lines([
        { ...testPosting(2000), amount: { value: "1", currencyCode: "eur" } },
        testPosting(3),
        testPosting(2001, { extra: { documents: [{ name: "a", type: "INVOICE", path: "missing.pdf" }] } }),
        testPosting(2002, { extra: { terms: [{ "no\0": "" }, { text: "no\ud800" }] } }),
        "no posting",
      ]),
    ].join("\n"),
  );
  const refused = (await service.command(load(file)).catch((error: unknown) => error)) as Error;
  for (const problem of [
    `Nothing was loaded, because ${file} can't be used:`,
    "line 1201 is not JSON",
    "line 1202 amount.value: Invalid input",
    "line 1202 amount.currencyCode: Must be a currency code",
    "line 1203 entityGuid: alpha has a posting of this id already",
    `line 1204 documents[0].path: there is no file ${path.join(folder, "missing.pdf")}`,
    "line 1205 terms[0].no\0: has a character that can't be stored",
    "line 1205 terms[1].text: has a character that can't be stored",
    "line 1206: Invalid input",
  ]) {
    expect(refused.message).toContain(problem);
  }
  expect(await service.command(["organizations", "list"])).toMatchObject([
    { readyPostings: 0 },
    { readyPostings: 0 },
  ]);
});

test("a file that is loaded a second time, and one of nothing but errors, end after twenty problems", async () => {
  await using service = await startOperated({ seed: withoutPostings });
  const many = Array.from({ length: 700 }, (_, index) => testPosting(index + 1));
  const file = await write("twice.ndjson", lines(many));
  await service.command(load(file));
  const again = (await service.command(load(file)).catch((error: unknown) => error)) as Error;
  expect(again.message).toContain(
    "line 20 entityGuid: alpha has a posting of this id already\nThere may be more.",
  );
  expect(again.message).not.toContain("line 21");
  expect(await service.command(load(file, "beta"))).toMatchObject({ postings: 700 });
});

test("a file or an organization that is not there is named", async () => {
  await using service = await startOperated({ seed: withoutPostings });
  await expect(service.command(load(path.join(folder, "none.json")))).rejects.toThrow(
    "none.json can't be read: ENOENT",
  );
  const file = await write("empty.json", "[}");
  await expect(service.command(load(file))).rejects.toThrow("is neither a JSON array nor NDJSON");
  await expect(service.command(load(file, "gamma"))).rejects.toThrow('There is no organization "gamma"');
});

test("the demo fills an empty database with as many postings as wanted", async () => {
  await using service = await startOperated({ seed: {} });
  expect(await service.command(["seed", "demo", "--postings", "1500"])).toMatchObject({
    organizations: ["muster-gmbh", "beispiel-handels-ag"],
  });
  expect(await service.command(["organizations", "list"])).toMatchObject([
    { id: "beispiel-handels-ag", readyPostings: 1500 },
    { id: "muster-gmbh", readyPostings: 1500 },
  ]);
});
