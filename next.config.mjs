import { PHASE_PRODUCTION_SERVER } from "next/constants.js";

/** The settings of the texts, which only a build and the server for development read. */
const texts = {
  requestConfig: "./lib/server/locale/request.ts",
  // Texts are parsed at build time, so that the browser needs no parser.
  experimental: {
    messages: { path: "./lib/shared/messages", format: "json", locales: "infer", precompile: true },
  },
};

const header = (key, value) => ({ key, value });

// The browser features that no page uses. They are forbidden, so that no code in a page can use them.
const unusedFeatures = [
  "accelerometer",
  "autoplay",
  "browsing-topics",
  "camera",
  "display-capture",
  "encrypted-media",
  "geolocation",
  "gyroscope",
  "hid",
  "idle-detection",
  "local-fonts",
  "magnetometer",
  "microphone",
  "midi",
  "payment",
  "picture-in-picture",
  "publickey-credentials-create",
  "publickey-credentials-get",
  "screen-wake-lock",
  "serial",
  "storage-access",
  "usb",
  "xr-spatial-tracking",
];

const everywhere = [
  header("x-content-type-options", "nosniff"),
  header("x-frame-options", "DENY"),
  header("referrer-policy", "same-origin"),
  header("permissions-policy", unusedFeatures.map((feature) => `${feature}=()`).join(", ")),
  header("cross-origin-opener-policy", "same-origin"),
  header("cross-origin-resource-policy", "same-origin"),
];

// The proxy before the app sets this header, because Next.js itself serves only plain HTTP.
const overHttps = { type: "header", key: "x-forwarded-proto", value: "https" };
const staysHttps = header("strict-transport-security", "max-age=31536000");

// Pages get their own policy, with a nonce, in proxy.ts.
const runsNothing = header(
  "content-security-policy",
  "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
);

// What proxy.ts leaves out. Opened as a page, a file stands in no frame. A worker takes its policy from its
// own file, so this one leaves open what workers fetch.
const isFile = header(
  "content-security-policy",
  "object-src 'none'; base-uri 'none'; frame-ancestors 'none'",
);
const files = ["/_next/static/:path*", "/icon.svg", "/icons/:path*", "/manifest.webmanifest", "/robots.txt"];

// Documents come from third parties. Opened as a page, a document must not run anything in Kontor's origin,
// whatever type the service declares. It is set here, because Next.js keeps this header where a route sets
// another.
const isDocument = header(
  "content-security-policy",
  "sandbox; default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
);

// Matches a path whose percent-encoding is well-formed UTF-8. Next.js's router answers any other path with
// a bare 500.
const byte = "%[89ABab][0-9A-Fa-f]";
const wellFormed = `(?:${[
  "[^%]",
  "%[0-7][0-9A-Fa-f]",
  `%(?:[Cc][2-9A-Fa-f]|[Dd][0-9A-Fa-f])${byte}`,
  `%[Ee](?:0%[ABab]|[1-9A-CE-Fa-ce-f]%[89ABab]|[Dd]%[89])[0-9A-Fa-f]${byte}`,
  `%[Ff](?:0%[9ABab]|[1-3]%[89ABab]|4%8)[0-9A-Fa-f]${byte}${byte}`,
].join("|")})*`;

/** @type {import("next").NextConfig} */
const configuration = {
  reactStrictMode: true,
  poweredByHeader: false,
  // A release holds only what the programs need, and is named by its commit, so that all processes agree on
  // it.
  ...(process.env.KONTOR_BUILD_ID && {
    output: "standalone",
    generateBuildId: () => process.env.KONTOR_BUILD_ID,
  }),
  // Pages in `.dev.tsx` exist only in development. A build does not contain them.
  pageExtensions: ["tsx", "ts", ...(process.env.NODE_ENV === "development" ? ["dev.tsx"] : [])],
  // A package root above the checkout would change which files are traced.
  turbopack: { root: import.meta.dirname },
  // `npm run verify` and `npm test` check the types already.
  typescript: { ignoreBuildErrors: true },
  experimental: {
    // A prefetched page, including its data, is used for this many seconds. 30 is the minimum of Next.js.
    staleTimes: { static: 30 },
    // Nothing reads the maps of a build, which were 270 of its 353 MB.
    turbopackSourceMaps: process.env.NODE_ENV === "development",
    // A release is built once, in a directory that is removed afterwards.
    turbopackFileSystemCacheForBuild: !process.env.KONTOR_BUILD_ID,
  },
  serverExternalPackages: [
    ...["@electric-sql/pglite", "pg", "pg-boss", "pino", "piscina", "prom-client", "undici"],
    ...["nodemailer", "ssh2-sftp-client", "webdav", "@aws-sdk/client-s3"],
    ...["api", "exporter-trace-otlp-http", "resources", "sdk-trace"].map((name) => `@opentelemetry/${name}`),
  ],
  async headers() {
    return [
      { source: "/:path*", headers: everywhere },
      { source: "/:path*", has: [overHttps], headers: [staysHttps] },
      { source: "/api/:path*", headers: [runsNothing] },
      ...files.map((source) => ({ source, headers: [isFile] })),
      { source: "/api/v1/organizations/:organizationId/files/:fileId", headers: [isDocument] },
    ];
  },
  async rewrites() {
    return {
      beforeFiles: [
        { source: `/api/:path((?!${wellFormed}$).*)`, destination: "/api/malformed" },
        { source: `/:path((?!_next/|${wellFormed}$).*)`, destination: "/malformed" },
      ],
    };
  },
};

/** The plugin for texts loads a compiler, which a program that only serves needs not. */
export default async function configure(phase) {
  if (phase === PHASE_PRODUCTION_SERVER) return configuration;
  const { default: createNextIntlPlugin } = await import("next-intl/plugin");
  return createNextIntlPlugin(texts)(configuration);
}
