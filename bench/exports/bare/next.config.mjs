import path from "node:path";

/** The configuration of a Next.js app with one route handler, which ours is compared with. */
const configuration = {
  turbopack: { root: path.resolve(import.meta.dirname, "..", "..", "..") },
  pageExtensions: ["mjs"],
  poweredByHeader: false,
};

export default configuration;
