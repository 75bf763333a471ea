import { readdirSync, readFileSync, writeFileSync } from "node:fs";

const ticksPerSecond = 100;

/** The fields of /proc/<pid>/stat behind the name, which may hold blanks; empty where the process is gone. */
function statOf(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

const parentOf = (pid: number) => Number(statOf(pid)[1]);

/** A process and its children, as PostgreSQL's server has one for each connection. */
export function familyOf(pid: number): number[] {
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return [pid, ...all.filter((other) => parentOf(other) === pid)];
}

/** Seconds of CPU that processes have used, with those of their children that have ended. */
export function cpuSeconds(pids: readonly number[]): number {
  const ticks = pids.map((pid) =>
    statOf(pid)
      .slice(11, 15)
      .reduce((sum, field) => sum + Number(field), 0),
  );
  return ticks.reduce((sum, own) => sum + own, 0) / ticksPerSecond;
}

/** The memory that a process holds now, in MB. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}

/** Has the most memory of a process counted anew from now on; returns what it holds now, in MB. */
export function forgetPeak(pid: number): number {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return memoryOf(pid);
}

/** The most memory that a process has held so far, in MB. */
export function peakMemory(pid: number): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
