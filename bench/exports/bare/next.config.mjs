import path from "node:path";

/** A Next.js app with one route handler, to hold ours against. */
const configuration = {
  turbopack: { root: path.resolve(import.meta.dirname, "..", "..", "..") },
  pageExtensions: ["mjs"],
  poweredByHeader: false,
};

export default configuration;
