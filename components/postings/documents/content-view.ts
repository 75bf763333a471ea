import type { ReactNode, Ref } from "react";
import type { FileCommands } from "./commands.ts";
import type { NotShownReason } from "./not-shown.tsx";

/** What every view of a file that has been fetched is given. */
export type ContentViewProps = {
  content: Blob;
  name: string;
  download: ReactNode;
  /** Stands for a file that can't be shown. */
  notShown: (reason: NotShownReason) => ReactNode;
  /** Called when something of the file is seen. */
  onShown: () => void;
  ref: Ref<FileCommands>;
};
