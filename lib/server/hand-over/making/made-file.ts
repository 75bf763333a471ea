import "server-only";
import type { ReplacedCharacter } from "#lib/shared/hand-over.ts";
import type { PlannedFile } from "../hand-overs.ts";
import type { ExportedPosting } from "../read-postings.ts";
import type { MadeObject } from "../../store/made-objects.ts";

/**
 * A file of a hand-over in a stored object: its name, media type, rows without headings, and facts about its
 * bytes. `rows` is null for a file that has none of postings.
 */
export type MadeFile = Omit<PlannedFile, "rows"> &
  MadeObject & { type: string; rows: number | null; replaced?: ReplacedCharacter[] };

/** Makes files while postings are read. `add` is synchronous; `flush` writes what was added so far. */
export type Maker = {
  add(exported: ExportedPosting): void;
  flush(): Promise<void>;
  end(): Promise<MadeFile[]>;
};
