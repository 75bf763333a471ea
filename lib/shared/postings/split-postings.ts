/** The two lists of a postings response, section 2.3. */
export type PostingList = "successfulPostings" | "failedPostings";

/**
 * The consumer of a postings response, piece by piece. Both methods throw a SyntaxError on malformed JSON;
 * `end` also throws on an incomplete response.
 */
export type PostingsSplitter = { push(bytes: Uint8Array): void; end(): void };

const quote = 0x22;
const backslash = 0x5c;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const comma = 0x2c;
const isBlank = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Splits a postings response (section 2.3) into its postings while it streams in as UTF-8. Pieces may begin
 * and end anywhere. Each posting is passed on as JSON text, in the order of the response; all other content
 * is skipped. Memory holds one posting at a time, because a response can have 100 MB.
 */
export const postingsSplitter = (onElement: (list: PostingList, json: string) => void): PostingsSplitter =>
  splitter((list, text) => onElement(list, text()));

/**
 * Counts the postings of a response as `postingsSplitter` splits it, but does not decode them: bytes that
 * are no UTF-8 go unnoticed.
 */
export const postingsCounter = (onElement: (list: PostingList) => void): PostingsSplitter =>
  splitter((list) => onElement(list));

function splitter(onElement: (list: PostingList, text: () => string) => void): PostingsSplitter {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const seen = new Set<string>();
  let depth = 0;
  let ended = false;
  let inString = false;
  let escaped = false;
  /**
   * The last string of the outer object, which is the key of the next value; and the list of the current
   * element.
   */
  let key = "";
  let list: PostingList | null = null;
  /**
   * Bytes of the current element or key from earlier pieces, and the index where it continues in this
   * piece.
   */
  let before: Uint8Array[] = [];
  let from = -1;

  function textUpTo(bytes: Uint8Array, until: number): string {
    const text =
      before.map((part) => decoder.decode(part, { stream: true })).join("") +
      decoder.decode(bytes.subarray(from, until));
    before = [];
    from = -1;
    return text;
  }

  function open(byte: number, offset: number): void {
    if (depth === 0 && (byte !== openBrace || ended)) throw unexpected();
    if (depth === 1 && byte === openBracket && (key === "successfulPostings" || key === "failedPostings")) {
      list = key;
      seen.add(key);
    } else if (depth === 2 && list !== null) {
      if (byte !== openBrace) throw unexpected();
      from = offset;
    }
    depth += 1;
  }

  function close(bytes: Uint8Array, offset: number): void {
    const outermost = list === null ? 1 : 2;
    if (depth <= outermost && bytes[offset] !== (list === null ? closeBrace : closeBracket))
      throw unexpected();
    depth -= 1;
    if (depth < 0) throw unexpected();
    if (depth === 2 && list !== null) {
      onElement(list, () => textUpTo(bytes, offset + 1));
      before = [];
      from = -1;
    }
    if (depth === 1) list = null;
    if (depth === 0) ended = true;
  }

  /**
   * Returns the index of the quote that ends a string, or the length if the string continues in the next
   * piece.
   */
  function endOfString(bytes: Uint8Array, begin: number): number {
    const { length } = bytes;
    let offset = escaped ? begin + 1 : begin;
    escaped = false;
    for (; offset < length; offset += 1) {
      const byte = bytes[offset];
      if (byte === quote) return offset;
      if (byte === backslash) offset += 1;
    }
    escaped = offset > length;
    return length;
  }

  function push(bytes: Uint8Array): void {
    const { length } = bytes;
    if (from >= 0) from = 0;
    for (let offset = 0; offset < length; offset += 1) {
      if (inString) {
        offset = endOfString(bytes, offset);
        if (offset === length) break;
        inString = false;
        if (depth === 1) key = textUpTo(bytes, offset);
        continue;
      }
      const byte = bytes[offset] as number;
      if (byte === quote) {
        if (depth === 0 || (depth === 2 && list !== null)) throw unexpected();
        inString = true;
        if (depth === 1) from = offset + 1;
      } else if (byte === openBrace || byte === openBracket) open(byte, offset);
      else if (byte === closeBrace || byte === closeBracket) close(bytes, offset);
      else if (depth === 0 || (depth === 2 && list !== null)) {
        if (!isBlank(byte) && !(byte === comma && depth === 2)) throw unexpected();
      }
    }
    if (from >= 0) before.push(bytes.slice(from));
  }

  return {
    push,
    end() {
      if (!ended || seen.size < 2) throw new SyntaxError("The postings answer is not complete.");
    },
  };
}

const unexpected = () => new SyntaxError("This is no postings answer.");
