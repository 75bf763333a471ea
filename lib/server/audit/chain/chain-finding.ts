import "server-only";

/**
 * What is wrong with a chain. missing: the record is gone, or a link. changed: the record is another than
 * was chained. reordered: links do not follow one another. inserted: a record that the chain does not know,
 * or with an earlier time. unsigned: a head is missing, or its signature is wrong. unknownKey: a head is
 * signed by a key that nobody named. replacedKey: a head is signed by a key after another had taken its
 * place.
 */
export type ChainFinding = {
  problem: "missing" | "changed" | "reordered" | "inserted" | "unsigned" | "unknownKey" | "replacedKey";
  /** The position in the chain; null if the chain does not name the record. */
  position: number | null;
  record: string;
};
