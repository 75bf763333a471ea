/**
 * Returns the indices of the rows that are not among the `ready` ones, in order, for a table with `rowCount`
 * rows. `ready` is in ascending order.
 */
export function unsentIndices(rowCount: number, ready: Uint32Array): Uint32Array {
  const indices = new Uint32Array(rowCount - ready.length);
  let found = 0;
  let next = 0;
  for (let rowIndex = 0; rowIndex < rowCount; rowIndex += 1) {
    if (ready[next] === rowIndex) next += 1;
    else {
      indices[found] = rowIndex;
      found += 1;
    }
  }
  return indices;
}
