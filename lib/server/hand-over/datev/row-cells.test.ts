import { expect, test } from "vitest";
import { datevFormatVersions } from "#lib/shared/datev-settings.ts";
import { columnHeadings, field, textColumns } from "./columns.ts";
import { noCells, type RowCells, rowBytes, writeRow } from "./row-cells.ts";

/** Returns cells that are told apart by their column, with so many of additional information. */
function cellsWith(informationCount: number): RowCells {
  const { firstInformation, ...others } = field;
  return {
    ...noCells,
    ...Object.fromEntries(Object.entries(others).map(([name, column]) => [name, `c${column}`])),
    information: Array.from({ length: informationCount }, (_, index) => `c${firstInformation + index}`),
  };
}

test.each(datevFormatVersions)(
  "each cell of version %i stands in its column, the others are empty",
  (version) => {
    for (const informationCount of [0, 2, 12, 40]) {
      const line = writeRow(cellsWith(informationCount), version);
      const columns: number[] = Object.values(field).filter((column) => column !== field.firstInformation);
      for (let index = 0; index < informationCount; index += 1) columns.push(field.firstInformation + index);
      const expected = columnHeadings(version).map((_, index) => {
        const cell = columns.includes(index + 1) ? `c${index + 1}` : "";
        return textColumns.has(index + 1) ? `"${cell}"` : cell;
      });
      expect(line).toBe(`${expected.join(";")}\r\n`);
      expect(rowBytes(cellsWith(informationCount), version)).toBe(line.length);
    }
  },
);

test("quotation marks are doubled, and count as two bytes", () => {
  const cells = { ...cellsWith(2), text: 'Schrauben 3/4" und 1"', information: ["Notiz", '"'] };
  const line = writeRow(cells, 13);
  expect(line).toContain(';"Schrauben 3/4"" und 1""";');
  expect(line).toContain(';"Notiz";"""";');
  expect(rowBytes(cells, 13)).toBe(line.length);
});
