import { large, small } from "./fill.ts";

/** The searches that are measured, by what makes each of them hard. */
export const searches: Readonly<Record<string, string>> = {
  "a wide prefix": "re-2",
  "an amount": "1.234,56",
  "a part of four digits": "4711",
  "a part of five digits": "47115",
  "a supplier": "vogel 4711",
  "several words": "wartungsvertrag 03/2020",
  "many, all old": "re-2019",
  nothing: "qzx",
  "nothing, of usual parts": "9991999",
};

/** The organizations that are searched, by what they are. */
export const scopes: Readonly<Record<string, string | null>> = {
  "all organizations": null,
  "the largest": large,
  "a small one": small,
};
