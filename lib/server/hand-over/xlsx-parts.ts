import "server-only";

/**
 * A column of a sheet: its heading if the sheet has headings, its width in characters, and its number
 * format. Amounts with a number of decimals that is a place of `decimalFormats` have the format there.
 */
export type XlsxColumn = {
  heading?: string;
  width: number;
  format: string;
  decimalFormats?: readonly (string | undefined)[];
};

/** A format of a column: its own, or the one of its amounts with so many decimals. */
type Style = { column: number; decimals?: number; format: string };

/**
 * Returns the styles of a workbook's cells in their order; the style 0, which is no column's, is left out.
 */
function stylesOf(columns: readonly XlsxColumn[]): Style[] {
  const own = columns.map(({ format }, column) => ({ column, format }));
  const ofDecimals = columns.flatMap(({ decimalFormats = [] }, column) =>
    decimalFormats.flatMap((format, decimals) =>
      format === undefined ? [] : [{ column, decimals, format }],
    ),
  );
  return [...own, ...ofDecimals];
}

/** Returns, for each column, the numbers of its styles by decimals. */
export function decimalStyles(columns: readonly XlsxColumn[]): readonly ReadonlyMap<number, number>[] {
  const styles = columns.map(() => new Map<number, number>());
  for (const [index, { column, decimals }] of stylesOf(columns).entries())
    if (decimals !== undefined) styles[column]?.set(decimals, index + 1);
  return styles;
}

/** The options of a workbook. `maxRowsPerSheet` includes the heading; default is Excel's own limit. */
export type XlsxSheets = { name: string; columns: readonly XlsxColumn[]; maxRowsPerSheet?: number };

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packaged = "http://schemas.openxmlformats.org/package/2006";
const contentType = "application/vnd.openxmlformats-officedocument.spreadsheetml";

/** The first number of a format of our own. */
const firstFormat = 164;

/**
 * Returns the parts of a workbook besides its sheets, by path: formats, list of sheets, and what refers to
 * what (ECMA-376, parts 1 and 2).
 */
export function workbookParts({ name, columns }: XlsxSheets, sheets: number): [path: string, xml: string][] {
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1);
  const each = (text: (number: number) => string) => numbers.map(text).join("");
  const stylesId = sheets + 1;
  return [
    ["xl/styles.xml", stylesXml(stylesOf(columns).map(({ format }) => format))],
    [
      "xl/workbook.xml",
      `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(
        (number) =>
          `<sheet name="${xmlText(number === 1 ? name : `${name}_${number}`)}" sheetId="${number}" r:id="rId${number}"/>`,
      )}</sheets></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      relationsXml([
        ...numbers.map((number) => ["worksheet", `worksheets/sheet${number}.xml`, number] as const),
        ["styles", "styles.xml", stylesId],
      ]),
    ],
    ["_rels/.rels", relationsXml([["officeDocument", "xl/workbook.xml", 1]])],
    [
      "[Content_Types].xml",
      `${declaration}<Types xmlns="${packaged}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${contentType}.sheet.main+xml"/>` +
        each(
          (number) =>
            `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${contentType}.worksheet+xml"/>`,
        ) +
        `<Override PartName="/xl/styles.xml" ContentType="${contentType}.styles+xml"/></Types>`,
    ],
  ];
}

function relationsXml(list: readonly (readonly [type: string, target: string, number: number])[]): string {
  const items = list.map(
    ([type, target, number]) =>
      `<Relationship Id="rId${number}" Type="${relations}/${type}" Target="${target}"/>`,
  );
  return `${declaration}<Relationships xmlns="${packaged}/relationships">${items.join("")}</Relationships>`;
}

/** The styles of the cells: 0 is the default, and those of `stylesOf` follow. */
function stylesXml(formats: readonly string[]): string {
  const own = [...new Set(formats)];
  const idOf = (format: string) => firstFormat + own.indexOf(format);
  const numFmts = own.map((format) => `<numFmt numFmtId="${idOf(format)}" formatCode="${xmlText(format)}"/>`);
  const xf = (id: number) => `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0"`;
  const cells = formats.map((format) => `${xf(idOf(format))} xfId="0" applyNumberFormat="1"/>`);
  return (
    `${declaration}<styleSheet xmlns="${main}">` +
    `<numFmts count="${numFmts.length}">${numFmts.join("")}</numFmts>` +
    '<fonts count="1"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font></fonts>' +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1">${xf(0)}/></cellStyleXfs>` +
    `<cellXfs count="${cells.length + 1}">${xf(0)} xfId="0"/>${cells.join("")}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  );
}

const special = /[&<>\0-\x08\x0b-\x1f]/;
const markup: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Returns a text in XML. Characters that XML does not have are written as `_x0001_` (ECMA-376, part 1,
 * 22.9.2.19).
 */
export function xmlText(text: string): string {
  if (!special.test(text)) return text;
  return text.replaceAll(
    new RegExp(special, "g"),
    (character) =>
      markup[character] ?? `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
}
