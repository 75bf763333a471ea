import {
  existsSync,
  openSync,
  closeSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** Maximum logs of earlier runs of a program. */
const maxRuns = 5;

/** Maximum bytes of the log of an earlier run. Of a longer one the end is kept, which says why it ended. */
const maxBytes = 10_000_000;

/**
 * Returns the name that a log has after so many further starts: `service.log`, `service.1.log`,
 * `service.2.log`.
 */
export function nameOfEarlier(file: string, starts: number): string {
  const { dir, name, ext } = path.parse(file);
  return starts === 0 ? file : path.join(dir, `${name}.${starts}${ext}`);
}

/**
 * Keeps the logs of a program's last five runs beside its own, so that a restart does not overwrite why it
 * ended. The newest is `….1.log`. An empty log takes no place.
 */
export function keepLogs(file: string): void {
  if (!existsSync(file) || statSync(file).size === 0) return;
  rmSync(nameOfEarlier(file, maxRuns), { force: true });
  for (let starts = maxRuns - 1; starts >= 0; starts -= 1) {
    const earlier = nameOfEarlier(file, starts);
    if (existsSync(earlier)) renameSync(earlier, nameOfEarlier(file, starts + 1));
  }
  shorten(nameOfEarlier(file, 1));
}

function shorten(file: string): void {
  const { size } = statSync(file);
  if (size <= maxBytes) return;
  const end = Buffer.alloc(maxBytes);
  const opened = openSync(file, "r");
  readSync(opened, end, 0, maxBytes, size - maxBytes);
  closeSync(opened);
  writeFileSync(file, end.subarray(end.indexOf("\n") + 1), { mode: 0o600 });
}
