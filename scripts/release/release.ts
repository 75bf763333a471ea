// Builds a release of the present commit: a directory with both programs and all that they need, Node.js
// included, and an archive of it. Nothing is built where something runs: the sources of the commit are
// copied before.
import { cpSync, globSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildWeb } from "../build.ts";
import { bundlePrograms } from "./bundle.ts";
import { copyPackages } from "./copy-packages.ts";
import { presentRelease, shortCommit } from "./present-release.ts";
import { run } from "./run.ts";

const checkout = path.resolve(import.meta.dirname, "../..");

if (run("git", ["status", "--porcelain"], checkout) !== "") {
  console.error("There are changes that no commit has. Commit them: a release is named by its commit.");
  process.exit(1);
}
const { version, commit, directory: release } = presentRelease();
const source = `${release}.source`;

for (const folder of [source, release]) rmSync(folder, { recursive: true, force: true });
mkdirSync(source, { recursive: true });
run("git", ["archive", `--output=${source}.tar`, "HEAD"], checkout);
run("tar", ["--extract", `--file=${source}.tar`, `--directory=${source}`], checkout);
rmSync(`${source}.tar`);
// Links instead of copies: the packages are large, and nothing changes them.
run("cp", ["--archive", "--link", "node_modules", source], checkout);
console.log("Building the web app …");
if (!(await buildWeb(source, { KONTOR_BUILD_ID: shortCommit(commit) }))) process.exit(1);
console.log("Bundling the programs …");
const bundles = path.join(source, ".bundles");
const bundled = await bundlePrograms(source, bundles);

const standalone = path.join(source, ".next", "standalone");
const copy = (from: string, to: string) =>
  cpSync(from, path.join(release, to), { recursive: true, verbatimSymlinks: true });
for (const part of [".next", "node_modules", "package.json"]) copy(path.join(standalone, part), part);
copy(path.join(source, ".next", "static"), ".next/static");
// What an operator needs where there is no checkout: files to copy from, and the pages that say how.
const pages = ["README.md", "CHANGELOG.md", ".env.example", "deploy", "docs"];
for (const part of [
  "public",
  "LICENSE",
  ...pages,
  ...globSync("lib/shared/messages/*.json", { cwd: source }),
])
  copy(path.join(source, part), part);
copy(bundles, "");
await copyPackages(
  source,
  bundled.map((file) => path.join(bundles, file)),
  release,
);
copy(path.join(source, "node_modules", "node", "bin", "node"), "bin/node");
copy(path.join(source, "scripts", "release", "kontor.sh"), "bin/kontor");
writeFileSync(path.join(release, "VERSION"), `${version} ${commit}\n`);
writeFileSync(path.join(release, "sbom.json"), softwareBill());
rmSync(source, { recursive: true });
archive();
console.log(`${release}\n${release}.tar.gz`);

/** The list of all packages of the programs (CycloneDX), without what would differ at each call. */
function softwareBill(): string {
  const text = run("npm", ["sbom", "--sbom-format=cyclonedx", "--omit=dev", "--package-lock-only"], source);
  const bill = JSON.parse(text) as { serialNumber?: string; metadata: { timestamp: string } };
  delete bill.serialNumber;
  bill.metadata.timestamp = commitTime();
  return `${JSON.stringify(bill, null, 2)}\n`;
}

/**
 * The time of the commit (ISO 8601), so that archives of the same commit differ in nothing that this script
 * writes.
 */
function commitTime(): string {
  return run("git", ["show", "--no-patch", "--format=%cI", "HEAD"], checkout);
}

function archive(): void {
  const same = [
    "--sort=name",
    "--owner=0",
    "--group=0",
    "--numeric-owner",
    `--mtime=${commitTime()}`,
    "--mode=go-w",
  ];
  const archived = [
    "--use-compress-program=gzip --no-name",
    `--file=${release}.tar.gz`,
    path.basename(release),
  ];
  run("tar", ["--create", ...same, ...archived], path.dirname(release));
}
