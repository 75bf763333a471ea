/** The smallest width of the table and of the panel beside it, in pixels. */
const minWidth = { table: 360, panel: 340 };

/** The widths of the panel between which a press of the border changes, in percent. */
const shares = { standard: 38, large: 56 };

/** The panel of the standard share is at least as wide, in pixels. */
const standardWidth = 440;

/** Returns the smallest and the largest share of the panel in a width in pixels, in percent. */
export function shareLimits(width: number): { min: number; max: number } {
  const min = Math.max(20, Math.ceil((100 * minWidth.panel) / width));
  return { min, max: Math.max(min, Math.min(75, Math.floor((100 * (width - minWidth.table)) / width))) };
}

/** Returns a share in whole percent, brought into the limits of a width in pixels. */
export function fittingShare(share: number, width: number): number {
  const { min, max } = shareLimits(width);
  return Math.min(max, Math.max(min, Math.round(share)));
}

/** Returns the share of the panel until the person moves the border. */
export const standardShare = (width: number): number =>
  fittingShare(Math.max(shares.standard, Math.ceil((100 * standardWidth) / width)), width);

/** Returns the share after a press of the border: the large one, or the standard one from there. */
export const otherShare = (share: number, width: number): number =>
  share > standardShare(width) ? standardShare(width) : fittingShare(shares.large, width);

/** Returns a stored share; null if none is stored, or no number. */
export function storedShare(text: string | null): number | null {
  const share = Number(text ?? "");
  return share > 0 && share < 100 ? share : null;
}
