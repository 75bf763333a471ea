/**
 * The encodings of text files, with their names for people, the likely ones first. All are known to
 * TextDecoder, except those of `own-tables.ts`. ISO-8859-1 and ISO-8859-9 are read as Windows-1252 and
 * Windows-1254, which have the same letters.
 */
export const encodingNames = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "iso-8859-15": "ISO 8859-15",
  macintosh: "Mac OS Roman",
  cp850: "DOS 850",
  cp858: "DOS 858",
  cp437: "DOS 437",
  "windows-1250": "Windows-1250",
  "iso-8859-2": "ISO 8859-2",
  cp852: "DOS 852",
  "x-mac-ce": "Mac OS CE",
  "windows-1254": "Windows-1254",
  cp857: "DOS 857",
  "x-mac-turkish": "Mac OS Turkish",
  "windows-1257": "Windows-1257",
  "iso-8859-13": "ISO 8859-13",
  "iso-8859-4": "ISO 8859-4",
  "iso-8859-10": "ISO 8859-10",
  "iso-8859-16": "ISO 8859-16",
  "iso-8859-3": "ISO 8859-3",
  "iso-8859-14": "ISO 8859-14",
  "windows-1251": "Windows-1251",
  "koi8-r": "KOI8-R",
  "koi8-u": "KOI8-U",
  "iso-8859-5": "ISO 8859-5",
  ibm866: "DOS 866",
  "x-mac-cyrillic": "Mac OS Cyrillic",
  "windows-1253": "Windows-1253",
  "iso-8859-7": "ISO 8859-7",
  "windows-1255": "Windows-1255",
  "iso-8859-8": "ISO 8859-8",
  "windows-1256": "Windows-1256",
  "iso-8859-6": "ISO 8859-6",
  "windows-1258": "Windows-1258",
  "windows-874": "Windows-874",
  "utf-16le": "UTF-16 LE",
  "utf-16be": "UTF-16 BE",
  gb18030: "GB18030",
  big5: "Big5",
  shift_jis: "Shift JIS",
  "euc-jp": "EUC-JP",
  "euc-kr": "EUC-KR",
} as const;

export type Encoding = keyof typeof encodingNames;

/** The encodings in the order of the list. */
export const encodings = Object.keys(encodingNames) as Encoding[];

/**
 * The encodings among which one is guessed, in the order of preference for equal readings. Each byte is one
 * character in all of them.
 */
export const guessedEncodings: readonly Encoding[] = encodings.slice(1, encodings.indexOf("windows-1255"));
