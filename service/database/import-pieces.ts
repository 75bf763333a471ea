/** The number of an import's records per row of `import_piece`. */
export const importPieceSize = 500;
