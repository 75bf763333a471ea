import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { testNodeOptions } from "./platform/testing/node-options.ts";

const testing = path.resolve(import.meta.dirname, "components/testing");

/**
 * What a test names that replaces something for its process, starts or measures something in it, or keeps
 * there what another test would find.
 */
const ofItsProcess =
  /\bvi\.|process\.|globalThis|Database|configuration|metrics|spawn|fork\(|Worker|createServer|listen\(|\/testing\/|fixtures|PGlite|databasesPage|startDatev|Slot\(|person-cache/;

const serverTests = globSync("{platform,scripts,lib/server}/**/*.test.ts", { cwd: import.meta.dirname });

const needsOwnProcess = (file: string) =>
  ofItsProcess.test(readFileSync(path.join(import.meta.dirname, file), "utf8"));

export default defineConfig({
  resolve: {
    // The marker module throws outside a bundler. In tests every file counts as server code.
    alias: { "server-only": path.resolve(import.meta.dirname, "node_modules/server-only/empty.js") },
  },
  test: {
    globalSetup: "service/testing/template-directory.ts",
    environment: "node",
    pool: "forks",
    execArgv: testNodeOptions,
    maxWorkers: 2,
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "shared",
          include: ["{contract,service,components,lib/client,lib/shared}/**/*.test.ts"],
          // These modules keep no state between tests, and loading them anew for each file takes half of
          // the time.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "isolated",
          // These tests replace modules, keep their database in the process, or measure its memory.
          include: serverTests.filter(needsOwnProcess),
        },
      },
      {
        extends: true,
        test: {
          name: "sharing",
          // These leave nothing in their process, and one for each file takes half of their time.
          include: serverTests.filter((file) => !needsOwnProcess(file)),
          isolate: false,
        },
      },
      {
        resolve: {
          // Next.js' own modules need its server. These have the same functions and only change the address.
          alias: {
            "next/link": path.join(testing, "next-link.tsx"),
            "next/navigation": path.join(testing, "next-navigation.ts"),
          },
        },
        define: { "process.env": {} },
        // A package that is found only during the tests would reload the page in which they run.
        optimizeDeps: {
          entries: ["components/**/*.tsx", "lib/client/**/*.worker.ts"],
          include: ["react-dom/client", "react/jsx-dev-runtime"],
        },
        test: {
          name: "components",
          include: ["components/**/*.test.tsx"],
          setupFiles: ["app/globals.css", "components/testing/empty-storage.ts"],
          testTimeout: 90_000,
          expect: { poll: { timeout: 30_000 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            traceView: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              launchOptions: {
                executablePath: process.env["HEADLESS_SHELL_PATH"] ?? "/usr/bin/chromium-headless-shell",
                args: ["--no-sandbox", "--disable-gpu"],
              },
              contextOptions: { locale: "en-GB", timezoneId: "Europe/Berlin" },
              actionTimeout: 60_000,
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
