import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";

const chromiumNames = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome"];
const shellNames = ["chromium-headless-shell", "headless_shell"];
const applications = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function installed(names: readonly string[], others: readonly string[] = []): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(path.delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => path.join(folder, name))),
    ...others,
  ];
  return candidates.find((file) => {
    try {
      accessSync(file, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

const installedChromium = () => installed(chromiumNames, [...applications, chromium.executablePath()]);

/** Installs a package where the system has apt-get and this process may use it. */
function installWithApt(name: string): void {
  if (!existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return;
  console.log(`Installing ${name} with apt-get …`);
  const environment = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = {
    stdio: ["ignore", "ignore", "inherit"] as ["ignore", "ignore", "inherit"],
    env: environment,
  };
  spawnSync("apt-get", ["update", "-qq"], options);
  spawnSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
}

/**
 * Maximum time of the download, in milliseconds, so that the attempt does not hang where downloads are
 * blocked.
 */
const downloadLimit = 60_000;

/**
 * Finds a Chromium or Chrome, or installs one: by the system's package manager if possible, otherwise
 * Playwright's own. Returns the path of its executable, or undefined; the terminal then shows the output of
 * the attempts.
 */
export function findChromium(): string | undefined {
  const found = installedChromium();
  if (found) return found;
  installWithApt("chromium");
  const fresh = installedChromium();
  if (fresh) return fresh;
  console.log("Installing Playwright's Chromium …");
  spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], {
    stdio: "inherit",
    timeout: downloadLimit,
  });
  return installedChromium();
}

/**
 * Finds Chromium's headless shell, which is Chromium without its own windows, or installs it by the
 * system's package manager. Returns the path of its executable, or undefined where there is none.
 */
export function findHeadlessShell(): string | undefined {
  const found = installed(shellNames);
  if (found) return found;
  installWithApt("chromium-headless-shell");
  return installed(shellNames);
}
