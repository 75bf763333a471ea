const codePoints = (...points: number[]) => String.fromCodePoint(...points);

/** The control characters of ASCII, and three of C1 (0x80 to 0x9f). */
const controls = [...Array(0x20).keys(), 0x7f, 0x80, 0x85, 0x9f].map((point) => `a${codePoints(point)}b`);

/** Spaces, joiners, direction marks and other invisible characters. */
const invisible = [
  0xa0, 0xad, 0x34f, 0x61c, 0x115f, 0x180e, 0x2000, 0x2003, 0x2009, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f,
  0x2028, 0x2029, 0x202a, 0x202e, 0x202f, 0x2060, 0x2066, 0x2069, 0x3000, 0x3164, 0xfeff, 0xfff9, 0xfffc,
  0xe0001, 0xe007f,
].flatMap((point) => [codePoints(point), `x${codePoints(point)}y`]);

/** The limits of Unicode's ranges, including noncharacters and private use. */
const edges = [
  0x7f, 0x80, 0x7ff, 0x800, 0xd7ff, 0xe000, 0xf8ff, 0xfdd0, 0xfdef, 0xfffd, 0xfffe, 0xffff, 0x1_0000,
  0x1_fffe, 0xf_0000, 0x10_fffd, 0x10_ffff,
].map((point) => codePoints(point));

const surrogates = ["\ud800", "\udbff", "\udc00", "\udfff", "a\ud83d", "\ude00b", "\ude00\ud83d"];

const writings = [
  "Büromöbel & Ähnliches – Größe ß ẞ",
  "Ünïcödé",
  // Composed and decomposed forms of the same letters, and ligatures and full-width letters that look
  // alike.
  "é",
  "e\u0301",
  "\u00c5",
  "A\u030a",
  "\u212b",
  "ﬁ",
  "fi",
  "ＫＯＮＴＯ",
  "İstanbul ıI",
  "i\u0307",
  "Σίσυφος ΣΑΣ",
  "Żółć gęślą jaźń",
  "Ελληνικά και Русский и 中文 混ぜ 한국어",
  "חשבון מאזן",
  "حساب الميزانية ١٢٣",
  "เครื่องใช้สำนักงาน",
  "हिन्दी खाता क्ष्म्य",
  "ខ្មែរ မြန်မာ བོད",
  "𝔎𝔬𝔫𝔱𝔬 𝕜𝕠𝕟𝕥𝕠",
  "Z\u0351\u036b\u0343\u036a\u0302a\u0348\u034d\u0332l\u0327\u0328g\u0322\u0321o",
  `e${"\u0301".repeat(100)}`,
  "👩‍👩‍👧‍👦",
  "🏳️‍🌈",
  "🏴󠁧󠁢󠁳󠁣󠁴󠁿",
  "👍🏽",
  "🇩🇪🇦🇹🇨🇭",
  "1️⃣#️⃣",
  "💶".repeat(31),
  "𠜎𠜱𠝹𠱓",
  "①②③ ½ ¾ ² ℃ ™ №",
  "\u202ertl\u202c",
];

const commands = [
  "'; drop table ledger_account; --",
  '" or ""="',
  "1' or '1'='1",
  "\\'; select pg_sleep(10); --",
  "$$; select 1; $$",
  "E'\\x41'",
  "%s%s%n%x %d",
  "{0} {{x}} ${x} #{x} <%= x %>",
  "{{constructor.constructor('return 1')()}}",
  "<script>alert(1)</script>",
  "<img src=x onerror=alert(1)>",
  '"><svg onload=alert(1)>',
  "javascript:alert(1)",
  "&lt;b&gt; &#0; &amp;amp; &nbsp;",
  "<!--",
  "]]>",
  "<?xml version='1.0'?><!DOCTYPE x [<!ENTITY y SYSTEM 'file:///etc/passwd'>]>",
  "../../../../etc/passwd",
  "..\\..\\windows\\win.ini",
  "C:\\CON",
  "file:///etc/passwd",
  "%00",
  "%2e%2e%2f",
  "\\u0000",
  "\\x00",
  "\\",
  "\\\\",
  "/",
  "//",
  "`id`",
  "$(id)",
  "; id",
  "| id",
  "a\r\nSet-Cookie: x=y",
  "() { :;}; id",
  "${jndi:ldap://x/y}",
];

const spreadsheets = [
  "=1+1",
  "=cmd|' /C calc'!A0",
  "+1",
  "-1",
  "@SUM(1)",
  "\t=1",
  "a;b",
  "a,b",
  'a"b',
  '"',
  '""',
  "a\nb",
  "a\r\nb",
];

const blanks = [
  " a",
  "a ",
  "  a  b  ",
  "\ta\t",
  "\na\n",
  "\u00a0a\u00a0",
  "",
  " ",
  "   ",
  "\t",
  "\n",
  "\u3000",
];

const likeNumbers = [
  "0",
  "00",
  "0027",
  "00000000000000000001",
  "1E+05",
  "1e1000",
  "-0",
  "0x10",
  "0b1",
  "0o7",
  "1_000",
  "1.000,00",
  "1,000.00",
  ".5",
  "5.",
  "٣",
  "１２３",
  "9007199254740993",
  "123456789012345678901234567890",
  "NaN",
  "Infinity",
  "-Infinity",
  "1/2",
  "2026-02-30",
  "12:34",
];

const likeValues = [
  "null",
  "NULL",
  "undefined",
  "None",
  "nil",
  "true",
  "false",
  "TRUE",
  "[]",
  "{}",
  "[object Object]",
  "__proto__",
  "constructor",
  "prototype",
  "toString",
  "hasOwnProperty",
  "length",
  "then",
];

const long = [64, 65, 255, 256, 1000, 100_000].flatMap((length) => ["x".repeat(length), "ß".repeat(length)]);

/** Strings that are known to break programs, each once. */
export const naughtyStrings: string[] = [
  ...new Set([
    ...controls,
    ...invisible,
    ...edges,
    ...surrogates,
    ...writings,
    ...commands,
    ...spreadsheets,
    ...blanks,
    ...likeNumbers,
    ...likeValues,
    ...long,
  ]),
];
