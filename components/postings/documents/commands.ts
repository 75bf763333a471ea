/** What the view of a file can be told. What has no pages or no size answers nothing. */
export type FileCommands = {
  zoomIn: () => void;
  zoomOut: () => void;
  fitWidth: () => void;
  /** Turns all pages by a quarter to the right. */
  rotate: () => void;
  /** Opens the search in the document, or goes back into its field. */
  find: () => void;
  print: () => void;
  /** Puts the focus where the keys scroll. */
  focus: () => void;
};

/** What the documents of a posting can be told from outside, by `ref` of the panel: for a map of keys. */
export type DocumentCommands = FileCommands & {
  /** Opens the file after the one that is open; from the last one goes on with the first. */
  nextFile: () => void;
  /** Opens the file before the one that is open; from the first one goes on with the last. */
  previousFile: () => void;
};

/** Answers nothing. */
const nothing = () => undefined;

/** The commands of a view that has none of its own. */
export const noCommands: FileCommands = {
  zoomIn: nothing,
  zoomOut: nothing,
  fitWidth: nothing,
  rotate: nothing,
  find: nothing,
  print: nothing,
  focus: nothing,
};
