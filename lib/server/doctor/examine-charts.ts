import "server-only";
import { configuration } from "../configuration.ts";
import { readableCharts } from "../imports/standard-charts.ts";
import { type Finding, ok, reasonOf, wrong } from "./finding.ts";

/**
 * Examines the directory of the standard charts: whether it can be read, and whether there are charts.
 * Nothing without one.
 */
export async function examineCharts(): Promise<Finding[]> {
  if (configuration().chartsDirectory === null) return [];
  const about = "CHARTS_DIRECTORY";
  try {
    const names = await readableCharts();
    if (names.length > 0) return [ok(about, `has the standard charts ${names.join(", ")}.`)];
    return [
      wrong(about, "has no chart. Put a file there for each: .csv, .txt or .xlsx, named as the chart."),
    ];
  } catch (error) {
    return [
      wrong(about, `can’t be read (${reasonOf(error)}). Name a directory that the user of Kontor may read.`),
    ];
  }
}
