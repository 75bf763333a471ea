import { knownVariables } from "./known-variables.ts";
import { secretVariables } from "./secret-files.ts";

const known = [...knownVariables, ...secretVariables.map((name) => `${name}_FILE`)];

/** How the names of our own variables begin that no other program's begin with. */
const ownPrefixes = /^(SERVICE|ACCOUNTING|KONTOR|WEB|NEXTAUTH|MEMBERSHIP|TOKEN_ENCRYPTION|AUDIT|TARGET)_/;

/**
 * Names that begin like ours and that another program sets or reads: next-auth, and Kubernetes for each of
 * its services.
 */
const ofOthers =
  /^NEXTAUTH_URL_INTERNAL$|_SERVICE_(HOST|PORT)(_\w+)?$|_PORT_\d+_(TCP|UDP)(_(PROTO|PORT|ADDR))?$/;

/** Whether Kubernetes gives the address of a service by this name (`KONTOR_WEB_PORT=tcp://10.0.0.1:3000`). */
const isPortOfService = (name: string, environment: Record<string, string | undefined>) =>
  name.endsWith("_PORT") && /^(tcp|udp):\/\//.test(environment[name] ?? "");

/** From this length on two letters may differ, below it one. Shorter names are near to many others. */
const longName = 8;

/** Returns how many letters two names differ by: inserted, missing, replaced, or two neighbours swapped. */
function distance(a: string, b: string): number {
  let [before, last]: number[][] = [[], Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const isSame = a[row - 1] === b[column - 1];
      const replaced = (last?.[column - 1] ?? 0) + (isSame ? 0 : 1);
      const isSwapped = a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      const swapped = isSwapped && row > 1 ? (before?.[column - 2] ?? 0) + 1 : Infinity;
      current.push(Math.min(replaced, swapped, (last?.[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1));
    }
    [before, last] = [last, current];
  }
  return last?.[b.length] ?? 0;
}

/**
 * Returns a sentence for each variable of the environment that no program reads and that looks like one of
 * ours: it begins like them, or differs from one by a letter or two. Each names the nearest known variable,
 * and no value. Names that other programs own are left out.
 */
export function misspeltVariables(environment: Record<string, string | undefined>): string[] {
  return Object.keys(environment)
    .filter((name) => !known.includes(name) && !ofOthers.test(name) && !isPortOfService(name, environment))
    .flatMap((name) => {
      const [nearest] = known
        .map((other) => ({ other, letters: distance(name, other) }))
        .sort((a, b) => a.letters - b.letters);
      if (!nearest) return [];
      const isNear = nearest.letters <= (nearest.other.length < longName ? 1 : 2);
      if (!isNear && !ownPrefixes.test(name)) return [];
      return [`${name} is set, and no program of Kontor reads it. Is ${nearest.other} meant?`];
    })
    .sort();
}
