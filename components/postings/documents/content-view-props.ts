import type { ReactNode, Ref } from "react";
import type { EmbeddedFiles } from "#lib/client/embedded-files.ts";
import type { PlaceInDocument } from "#lib/shared/comparison.ts";
import type { FileCommands } from "./commands.ts";
import type { NotShownReason } from "./not-shown.tsx";
import type { PlaceMark } from "./pdf/place-marks.ts";

/** The places of a document that a comparison has found, and the one to look at. */
export type ComparedPlaces = { marks: readonly PlaceMark[]; shown: PlaceInDocument | null };

/** The props of every view of a fetched file. */
export type ContentViewProps = {
  content: Blob;
  name: string;
  download: ReactNode;
  /** Renders the replacement for a file that cannot be shown. */
  notShown: (reason: NotShownReason, onRetry?: () => void) => ReactNode;
  /** Called when a part of the file is visible. */
  onShown: () => void;
  /** Called with the files inside this one. */
  onEmbedded: (embedded: EmbeddedFiles) => void;
  ref: Ref<FileCommands>;
};
