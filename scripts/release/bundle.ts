import { cpSync } from "node:fs";
import path from "node:path";
import { rolldown } from "rolldown";

/**
 * The files that other processes and threads run, by the paths that the programs start them from. Each is a
 * bundle of its own under the same name, so that no program has to know whether it runs in a checkout or in
 * a release.
 */
const startedByPath = [
  "lib/server/thread.ts",
  "lib/server/reading/process/reader-process.ts",
  "lib/server/reading/process/recognizer-thread.ts",
  "lib/server/reading/process/watch.ts",
];

/** The scripts of the realm's pages, which are read from beside the code that names them. */
const pageScripts = ["service/pages/choose-script.mjs", "service/pages/passkey-script.mjs"];

/**
 * Our own code is bundled, packages are not. The marker "server-only" throws at run time, so it is bundled
 * as nothing, and so are the bundler's own helpers, which are no package of Kontor.
 */
const isPackage = (id: string) => !/^([./#\u0000]|server-only$|@oxc-project\/runtime\/)/.test(id);

/**
 * Bundles the programs of a source tree into `target`: `kontor.mjs` with its parts in `programs`, and each
 * file that is started by its path. Resolves with the written files, as paths in `target`.
 */
export async function bundlePrograms(source: string, target: string): Promise<string[]> {
  const kontor = await bundle(source, target, "scripts/release/kontor.ts", "kontor.mjs");
  const others = await Promise.all(startedByPath.map((file) => bundle(source, target, file, file)));
  for (const file of pageScripts)
    cpSync(path.join(source, file), path.join(target, "programs", path.basename(file)));
  return [kontor, ...others].flat();
}

async function bundle(source: string, target: string, input: string, name: string): Promise<string[]> {
  const build = await rolldown({
    input: path.join(source, input),
    cwd: source,
    platform: "node",
    external: isPackage,
    resolve: { conditionNames: ["react-server"] },
  });
  const { output } = await build.write({
    dir: target,
    format: "esm",
    entryFileNames: name,
    chunkFileNames: "programs/[name]-[hash].mjs",
    // The reader process may read its own file and packages, nothing else of the release.
    codeSplitting: name === "kontor.mjs",
  });
  await build.close();
  return output.map(({ fileName }) => fileName);
}
