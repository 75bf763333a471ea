import createNextIntlPlugin from "next-intl/plugin";

const withMessages = createNextIntlPlugin("./lib/server/locale/request.ts");

/** @type {import("next").NextConfig} */
const configuration = {
  reactStrictMode: true,
  reactCompiler: true,
  poweredByHeader: false,
  // Another package root above the checkout must not change what is traced.
  turbopack: { root: import.meta.dirname },
  // `npm run verify` and `npm test` check the types; once is enough.
  typescript: { ignoreBuildErrors: true },
  serverExternalPackages: ["@electric-sql/pglite", "pg", "pg-boss", "pino", "undici"],
  async headers() {
    return [
      {
        source: "/:path*",
        headers: [
          { key: "x-content-type-options", value: "nosniff" },
          { key: "x-frame-options", value: "DENY" },
          { key: "referrer-policy", value: "same-origin" },
          { key: "permissions-policy", value: "camera=(), microphone=(), geolocation=()" },
        ],
      },
    ];
  },
};

export default withMessages(configuration);
