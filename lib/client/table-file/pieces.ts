const pieceBytes = 1024 * 1024;

/**
 * Yields the bytes of a file in pieces. The next piece is read while one is used, so at most two are in
 * memory. Rejects if the file cannot be read.
 */
export async function* piecesOf(file: Blob): AsyncGenerator<Uint8Array> {
  const read = (start: number) => {
    const bytes = file.slice(start, start + pieceBytes).arrayBuffer();
    // A caller that stops early must not cause an unhandled rejection of the piece read ahead.
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
