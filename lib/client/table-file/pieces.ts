const pieceBytes = 1024 * 1024;

/** The bytes of a file one after another, so that no more of it than a piece is in memory. Rejects when it can't be read. */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < file.size; start += pieceBytes) {
    yield new Uint8Array(await file.slice(start, start + pieceBytes).arrayBuffer());
  }
}
