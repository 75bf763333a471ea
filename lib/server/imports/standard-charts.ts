import "server-only";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";
import { configuration } from "../configuration.ts";
import { AppError } from "../errors/app-error.ts";

const files = /^(.{1,100})\.(?:csv|txt|xlsx)$/i;

/** Maximum size of a chart in bytes. A standard chart has some 100 kB. */
const maxBytes = 10 * 1024 * 1024;

/**
 * Returns the names of the standard charts that the operator gives, in their order: the files in
 * CHARTS_DIRECTORY without their extension. None without that directory, or while it can't be read.
 */
export async function listStandardCharts(): Promise<string[]> {
  return readableCharts().catch(() => []);
}

/** As {@link listStandardCharts}, but throws the error of the file system if the directory can't be read. */
export async function readableCharts(): Promise<string[]> {
  return [...(await chartFiles()).keys()];
}

/** Returns the file of a standard chart. Throws NOT_FOUND for a name that is not in the list. */
export async function readStandardChart(name: string): Promise<Buffer<ArrayBuffer>> {
  const file = (await chartFiles().catch(() => undefined))?.get(name);
  if (file !== undefined && (await stat(file)).size <= maxBytes) return readFile(file);
  throw new AppError({ code: "NOT_FOUND", message: "There is no such standard chart." });
}

async function chartFiles(): Promise<Map<string, string>> {
  const { chartsDirectory } = configuration();
  if (chartsDirectory === null) return new Map();
  const names = await readdir(chartsDirectory);
  return new Map(
    names.sort().flatMap((name) => {
      const chart = files.exec(name)?.[1];
      return chart === undefined ? [] : [[chart, path.join(chartsDirectory, name)] as const];
    }),
  );
}
