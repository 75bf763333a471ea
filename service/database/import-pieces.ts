/** How many records of an import are stored together. */
export const importPieceSize = 500;
