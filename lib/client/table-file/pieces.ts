const pieceBytes = 1024 * 1024;

/**
 * The bytes of a file one after another; while one piece is used the next is read, and no more of the file is in memory.
 * Rejects when it can't be read.
 */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const read = (start: number) => {
    const bytes = file.slice(start, start + pieceBytes).arrayBuffer();
    // Whoever stops before this piece doesn't hear that it failed.
    bytes.catch(() => null);
    return bytes;
  };
  let next = read(0);
  for (let start = 0; start < file.size; start += pieceBytes) {
    const bytes = await next;
    next = read(start + pieceBytes);
    yield new Uint8Array(bytes);
  }
}
