import path from "node:path";

/**
 * Returns how a person calls a program here, for sentences that name a command: `kontor service` in a
 * release, which has no npm, otherwise `npm run service --`.
 */
export const callOf = (program: "service" | "web", npm = "npm run"): string =>
  path.basename(process.argv[1] ?? "") === "kontor.mjs" ? `kontor ${program}` : `${npm} ${program} --`;
