import type { View } from "./view.ts";
import { exportViews } from "./views/exports.ts";
import { handOverViews } from "./views/hand-over.ts";
import { importViews } from "./views/imports.ts";
import { postingViews } from "./views/postings.ts";
import { readingViews } from "./views/reading.ts";
import { settingViews } from "./views/settings.ts";
import { signInViews } from "./views/sign-in.ts";

const listed = [
  ...signInViews,
  ...exportViews,
  ...postingViews,
  ...readingViews,
  ...handOverViews,
  ...importViews,
  ...settingViews,
];

/**
 * All views, in the order in which people reach them. Those of a service that is slow come after them, and
 * those of one that fails last, because Kontor asks such a service less often for a while.
 */
export const views: readonly View[] = [undefined, "slow", "down"].flatMap((state) =>
  listed.filter(({ service }) => service === state),
);
