import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writtenError } from "#contract/errors.ts";
import { obtainTokens } from "../testing/realm-client.ts";
import { startApp, type TestApp } from "../testing/start-app.ts";

let running: TestApp;
let token: string;

beforeAll(async () => {
  running = await startApp({ settings: { rateLimit: 100_000, bodyLimit: 20_000_000 } });
  token = (await obtainTokens(running.origin)).access_token;
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

async function send(method: string, body: string | Uint8Array): Promise<Response> {
  return fetch(`${running.origin}/v1/organizations/alpha/imports/general-ledger-accounts`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: Buffer.from(body),
  });
}

const bytes = (...values: number[]) => Uint8Array.from(values);
/** Returns the JSON of a record whose name consists of exactly these bytes. */
const named = (...name: number[]) =>
  Buffer.concat([Buffer.from('[{"accountCode":"1","name":"'), bytes(...name), Buffer.from('"}]')]);
const record = '{"accountCode":"1","name":"a"}';

/** A list of half a mebibyte with an element between others: it is parsed in pieces of 128 KiB. */
const among = (element: string, { before = 2_500, after = 2_500 } = {}) => {
  const filling = (count: number, from: number) =>
    Array.from({ length: count }, (_, row) => `{"accountCode":"${from + row}","name":"${"n".repeat(90)}"}`);
  return `[${[...filling(before, 10_000), element, ...filling(after, 50_000)].join(",")}]`;
};
const twice = '{"accountCode":"1","name":"a","name":"b"}';
const prototype = '{"accountCode":"1","name":"a","__proto__":{"name":"b"}}';
/** More than a piece. */
const wide = "x".repeat(140_000);

const noJson: [string, string | Uint8Array][] = [
  ["nothing", ""],
  ["blanks alone", " \n\t"],
  ["a comma after the last element", `[${record},]`],
  ["a comma after the last field", '[{"accountCode":"1","name":"a",}]'],
  ["a comma before the first element", `[,${record}]`],
  ["two commas", `[${record},,${record}]`],
  ["no comma between elements", `[${record} ${record}]`],
  ["no comma between fields", '[{"accountCode":"1" "name":"a"}]'],
  ["no colon", '[{"accountCode" "1","name":"a"}]'],
  ["two colons", '[{"accountCode"::"1","name":"a"}]'],
  ["a field without a value", '[{"accountCode":"1","name":}]'],
  ["a field without a name", '[{"accountCode":"1",:"a"}]'],
  ["a key without quotes", '[{accountCode:"1",name:"a"}]'],
  ["a number as key", '[{1:"1"}]'],
  ["single quotes", "[{'accountCode':'1','name':'a'}]"],
  ["typographic quotes", "[{“accountCode”:“1”}]"],
  ["a comment of one line", `[${record}] // end`],
  ["a comment between", `[/* first */${record}]`],
  ["a comment with a hash", `# import\n[${record}]`],
  ["NaN", '[{"accountCode":NaN}]'],
  ["Infinity", '[{"accountCode":Infinity}]'],
  ["minus Infinity", '[{"accountCode":-Infinity}]'],
  ["undefined", "[undefined]"],
  ["TRUE", "[TRUE]"],
  ["nul", "[nul]"],
  ["a leading zero", "[01]"],
  ["a negative leading zero", "[-01]"],
  ["a plus sign", "[+1]"],
  ["a lone minus", "[-]"],
  ["two minuses", "[--1]"],
  ["a point without digits before", "[.5]"],
  ["a point without digits after", "[5.]"],
  ["an exponent without digits", "[1e]"],
  ["an exponent with a sign alone", "[1e+]"],
  ["a hexadecimal number", "[0x10]"],
  ["a number with underscores", "[1_000]"],
  ["digits of another writing", "[１２]"],
  ["an unknown escape", '["\\x41"]'],
  ["an escaped apostrophe", '["\\\'"]'],
  ["an escape with too few digits", '["\\u12"]'],
  ["an escape with a letter that is no digit", '["\\u12g4"]'],
  ["an escape at the end", '["\\'],
  ["a string that isn't closed", '["a'],
  ["a string over two lines", '["a\nb"]'],
  ["a tab in a string", '["a\tb"]'],
  ["U+0000 in a string", '["a\0b"]'],
  ["U+001F in a string", '["a\u001fb"]'],
  ["U+0000 between", `[\0${record}]`],
  ["a form feed between", `[\f${record}]`],
  ["a no-break space between", `[\u00a0${record}]`],
  ["U+2028 between", `[\u2028${record}]`],
  ["U+2060 before", `\u2060[${record}]`],
  ["a bracket that isn't closed", `[${record}`],
  ["a brace that isn't closed", '[{"accountCode":"1","name":"a"]'],
  ["a bracket too many", `[${record}]]`],
  ["brackets crossed", "[{]}"],
  ["a bracket alone", "["],
  ["a closing bracket alone", "]"],
  ["two documents", `[${record}][${record}]`],
  ["a document a line", `${record}\n${record}`],
  ["text behind", `[${record}] end`],
  ["text before", `while(1);[${record}]`],
  ["a record separator before", `\u001e[${record}]`],
  ["a call", `callback([${record}])`],
  ["XML", "<accounts/>"],
  ["CSV", "1;a"],
  ["a form", "accountCode=1&name=a"],
  ["YAML", "- accountCode: 1"],
  ["two byte order marks", `\ufeff\ufeff[${record}]`],
  ["UTF-16 with its mark", Buffer.from(`\ufeff[${record}]`, "utf16le")],
  ["UTF-16 without", Buffer.from(`[${record}]`, "utf16le")],
  ["UTF-16 the other way round", Buffer.from(`[${record}]`, "utf16le").swap16()],
  ["UTF-32", bytes(0x5b, 0, 0, 0, 0x5d, 0, 0, 0)],
  ["Latin-1", named(0xfc)],
  ["a byte that UTF-8 doesn't have", named(0xff)],
  ["a continuation without a beginning", named(0x80)],
  ["a beginning without continuation", named(0xc3)],
  ["a character cut short", named(0xe2, 0x82)],
  ["an overlong slash", named(0xc0, 0xaf)],
  ["an overlong U+0000", named(0xc0, 0x80)],
  ["an overlong slash in three bytes", named(0xe0, 0x80, 0xaf)],
  ["an overlong quote in four bytes", named(0xf0, 0x80, 0x80, 0xa2)],
  ["half a surrogate pair in UTF-8", named(0xed, 0xa0, 0x80)],
  ["a surrogate pair in UTF-8", named(0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80)],
  ["a character beyond U+10FFFF", named(0xf4, 0x90, 0x80, 0x80)],
  ["five bytes for one character", named(0xf8, 0x88, 0x80, 0x80, 0x80)],
  ["a key twice", '[{"accountCode":"1","name":"a","name":"b"}]'],
  ["a key twice with the same value", '[{"accountCode":"1","name":"a","name":"a"}]'],
  ["a key twice, once escaped", '[{"accountCode":"1","name":"a","n\\u0061me":"b"}]'],
  ["__proto__", '[{"accountCode":"1","name":"a","__proto__":{"name":"b"}}]'],
  ["__proto__, escaped", '[{"accountCode":"1","name":"a","__pr\\u006fto__":1}]'],
  ["__proto__ further in", '[{"accountCode":{"x":{"__proto__":1}},"name":"a"}]'],
  ["a key twice in the first piece", among(twice, { before: 0 })],
  ["a key twice in a piece between", among(twice)],
  ["a key twice in the last piece", among(twice, { after: 0 })],
  [
    "a key twice, further apart than a piece",
    among(`{"accountCode":"1","name":"${wide}","accountCode":"2"}`),
  ],
  ["a key twice with a piece between, once escaped", among(`{"name":"${wide}","n\\u0061me":"a"}`)],
  ["__proto__ in the first piece", among(prototype, { before: 0 })],
  ["__proto__ in a piece between", among(prototype)],
  ["__proto__ in the last piece", among(prototype, { after: 0 })],
  ["__proto__ behind more than a piece", among(`{"name":"${wide}","__proto__":1}`)],
  ["__proto__, escaped, with more than a piece in it", among(`{"__pr\\u006fto__":"${wide}"}`)],
  ["65 levels", "[".repeat(65) + "]".repeat(65)],
  ["100,000 arrays in each other", "[".repeat(100_000) + "]".repeat(100_000)],
  ["100,000 objects in each other", `${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`],
  ["100,000 brackets that aren't closed", "[".repeat(100_000)],
  ["100,000 empty lists", `[${"[],".repeat(100_000)}[]]`],
  ["a million empty records", `[${"{},".repeat(999_999)}{}]`],
  ["100,000 numbers", `[${"1,".repeat(100_000)}1]`],
  ["100,000 of both", '[{"a":'.repeat(100_000)],
];

const wrongValues: [string, string | Uint8Array][] = [
  ["null", "null"],
  ["a number", "1"],
  ["a string", '"a"'],
  ["an object", record],
  ["an array in an array", `[[${record}]]`],
  ["nulls", "[null]"],
  ["64 levels", "[".repeat(64) + "]".repeat(64)],
  ["a number as code", '[{"accountCode":1,"name":"a"}]'],
  ["a huge number", `[{"accountCode":${"9".repeat(100_000)},"name":"a"}]`],
  ["a number beyond all", '[{"accountCode":1e999999999,"name":"a"}]'],
  ["a number next to nothing", '[{"accountCode":-1e-999999999,"name":"a"}]'],
  ["half a surrogate pair, escaped", '[{"accountCode":"1","name":"\\ud800"}]'],
  ["the other half, escaped", '[{"accountCode":"1","name":"\\udc00"}]'],
  ["the halves in wrong order, escaped", '[{"accountCode":"1","name":"\\udc00\\ud800"}]'],
  ["U+0000, escaped", '[{"accountCode":"1","name":"\\u0000"}]'],
  ["a key with half a surrogate pair", '[{"accountCode":"1","name":"a","\\ud800":1}]'],
  ["an empty key", '[{"accountCode":"1","name":"a","":1}]'],
  ["the constructor", '[{"accountCode":"1","name":"a","constructor":{"prototype":{}}}]'],
  ["a key in capitals", '[{"ACCOUNTCODE":"1","name":"a"}]'],
  ["a string of ten million", `["${"x".repeat(10_000_000)}"]`],
  ["a string of five million escapes", `["${"\\n".repeat(5_000_000)}"]`],
];

const taken: [string, string | Uint8Array][] = [
  ["no record", "[]"],
  ["a list of several pieces", among(record)],
  ["blanks all around", ` \r\n\t[ {\t"accountCode" : "1" ,\n"name"\r:"a" } ] \n`],
  ["a byte order mark", `\ufeff[${record}]`],
  ["every escape", '[{"accountCode":"2","name":"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e4\\u20AC"}]'],
  ["an escaped surrogate pair", '[{"accountCode":"3","name":"\\uD83D\\uDE00"}]'],
  ["an escaped key", '[{"\\u0061ccountCode":"4","name":"a"}]'],
  ["brackets and colons in strings", '[{"accountCode":"5","name":"[[{{\\"a\\":1,\\\\"}]'],
  ["U+2028 and U+007F in a string", '[{"accountCode":"6","name":"a\u2028\u007f"}]'],
  ["noncharacters", '[{"accountCode":"7","name":"\ufffe\uffff\u{10ffff}"}]'],
  ["a name that was replaced before it came", '[{"accountCode":"8","name":"\ufffd"}]'],
];

describe.each(["POST", "PUT"])("a %s of", (method) => {
  test.each(noJson)("%s is no JSON that is taken here", async (_name, body) => {
    const response = await send(method, body);
    const { errorCode, requestId } = writtenError.parse(await response.json());
    expect([response.status, errorCode]).toEqual([400, "BAD_REQUEST"]);
    expect(requestId).toBe(response.headers.get("x-request-id"));
  });

  test.each(wrongValues)("%s is no import", async (_name, body) => {
    const response = await send(method, body);
    const { errorCode, errors } = writtenError.parse(await response.json());
    expect([response.status, errorCode]).toEqual([400, "BAD_INPUT"]);
    expect(errors?.length).toBeGreaterThan(0);
    expect(errors?.length).toBeLessThanOrEqual(1000);
  });

  test.each(taken)("%s is taken", async (_name, body) => {
    expect((await send(method, body)).status).toBe(202);
  });
});
