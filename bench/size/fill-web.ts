import type { Filling } from "./fill.ts";
import { exportFilling } from "./fill-exports.ts";
import { handOverFilling } from "./fill-hand-overs.ts";
import { peopleFilling } from "./fill-people.ts";
import { recordFilling } from "./fill-records.ts";
import type { Size } from "./shares.ts";

/** Returns what fills the web app's database. */
export const webFilling = (size: Size): Filling => [
  ...peopleFilling(size),
  ...exportFilling(size),
  ...handOverFilling(size),
  ...recordFilling(size),
];
