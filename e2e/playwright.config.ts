import { defineConfig, devices } from "@playwright/test";

/**
 * Features of Chromium that tests do without. The last two open pages of the browser's own for the address
 * bar of every window, a tenth of all the work. The others are Playwright's, whose list this one replaces.
 */
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

const launchOptions = {
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    `--disable-features=${disabledFeatures.join(",")}`,
  ],
};

/** The tag of tests for which the headless shell lacks a part of Chromium, such as notifications. */
const needsWholeChromium = /@whole-chromium/;

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results",
  globalSetup: "./fixtures/prepared-data.ts",
  fullyParallel: true,
  // With one worker a core, the cores have nothing to do for a quarter of the time.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json"]],
  use: {
    ...devices["Desktop Chrome"],
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    timezoneId: "Europe/Berlin",
    // Without these limits an endless wait would last until the test's own limit, which does not name the
    // step.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    // Screenshots and snapshots of every step took a third of the time. The report of a failure describes
    // the page anyway.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
  },
  projects: [
    {
      name: "headless shell",
      grepInvert: needsWholeChromium,
      use: {
        launchOptions: {
          ...launchOptions,
          executablePath: process.env["HEADLESS_SHELL_PATH"] ?? "/usr/bin/chromium-headless-shell",
        },
      },
    },
    {
      name: "whole chromium",
      grep: needsWholeChromium,
      use: {
        launchOptions: {
          ...launchOptions,
          executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
        },
      },
    },
  ],
});
