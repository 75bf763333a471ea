const pieceBytes = 64 * 1024;

/** Returns the size of a file without the zero bytes at its end, with which some programs fill up a block. */
export async function sizeWithoutPadding(file: Blob): Promise<number> {
  for (let end = file.size; end > 0;) {
    const start = Math.max(0, end - pieceBytes);
    const piece = new Uint8Array(await file.slice(start, end).arrayBuffer());
    const last = piece.findLastIndex((byte) => byte !== 0);
    if (last >= 0) return start + last + 1;
    end = start;
  }
  return 0;
}
