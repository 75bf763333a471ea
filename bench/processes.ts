import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const ticksPerSecond = 100;

/**
 * Returns the fields of /proc/<pid>/stat after the name, which may contain spaces. Returns an empty array
 * if the process has ended.
 */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

const parentOf = (pid: number) => Number(statOf(pid)[1]);

/** Returns the ids of a process and its children. PostgreSQL's server has a child for each connection. */
export function familyOf(pid: number): number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return [pid, ...all.filter((child) => parentOf(child) === pid)];
}

/** Returns the CPU seconds of processes, including those of their ended children. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) =>
    statOf(pid)
      .slice(11, 15)
      .reduce((sum, field) => sum + Number(field), 0),
  );
  return ticks.reduce((sum, own) => sum + own, 0) / ticksPerSecond;
}

/** Returns the current memory of a process, in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

/** Resets the peak memory of a process. Returns its current memory, in MB. */
export function resetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return memoryOf(pid);
}

/** Returns the peak memory of a process since its start or the last reset, in MB. */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
