/** The commands of a file's view. A command that the view does not support does nothing. */
export type FileCommands = {
  zoomIn: () => void;
  zoomOut: () => void;
  fitWidth: () => void;
  /** Rotates all pages by 90 degrees clockwise. */
  rotate: () => void;
  /** Opens the search in the document, or returns to its field. */
  find: () => void;
  print: () => void;
  /** Moves the focus to the element that the keys scroll. */
  focus: () => void;
};

/** The commands of a posting's documents, which the panel exposes by `ref` to the page's shortcuts. */
export type DocumentCommands = FileCommands & {
  /** Opens the next file; after the last one the first. */
  nextFile: () => void;
  /** Opens the previous file; before the first one the last. */
  previousFile: () => void;
};

/** Replaces each command that a view does not support. */
const nothing = () => undefined;

/** The commands of a view that supports none. */
export const noCommands: FileCommands = {
  zoomIn: nothing,
  zoomOut: nothing,
  fitWidth: nothing,
  rotate: nothing,
  find: nothing,
  print: nothing,
  focus: nothing,
};
