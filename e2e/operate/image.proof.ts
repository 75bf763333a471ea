import { execFileSync, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "#platform/testing/free-port.ts";
import { installedTool } from "#platform/testing/installed-tool.ts";
import { type Program, startProgram, stopProgram, untilReady } from "../fixtures/processes.ts";
import { loadSignInPage, newSecrets, release } from "./release.ts";

const deploy = path.resolve(import.meta.dirname, "../../deploy");
const user = 10_001;

let directory: string;
let leftOut = "";

/** Runs buildah with a store of its own. */
const buildah = (...given: string[]) => {
  const store = ["--root", path.join(directory, "store"), "--runroot", path.join(directory, "run")];
  const all = [...store, "--storage-driver", "vfs", ...given];
  return execFileSync(installedTool("buildah", "buildah"), all, { encoding: "utf8" }).trim();
};

test.beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), "kontor-image-"));
  if (process.getuid?.() !== 0) leftOut = "it needs root, to make a file system read-only";
  else if (spawnSync("unshare", ["--mount", "true"]).status !== 0) leftOut = "this machine takes no mounts";
  else
    try {
      installedTool("buildah", "buildah");
      installedTool("mmdebstrap", "mmdebstrap");
    } catch (error) {
      leftOut = error instanceof Error ? error.message : "a tool is missing";
    }
});
test.afterAll(() => {
  if (leftOut === "") buildah("umount", "--all");
  rmSync(directory, { recursive: true, force: true });
});

/** Builds the image as `deploy/Containerfile` says, and resolves with the directory of its files. */
function buildImage(): string {
  const context = path.join(directory, "context");
  mkdirSync(context);
  cpSync(release, path.join(context, "release"), { recursive: true, verbatimSymlinks: true });
  execFileSync(path.join(deploy, "make-base.sh"), [path.join(context, "base.tar")]);
  buildah("build", "--format", "docker", "-t", "kontor", "-f", path.join(deploy, "Containerfile"), context);
  return buildah("mount", buildah("from", "kontor"));
}

/**
 * Starts a program of the image as its user: its files can't be written, the secrets lie in files, only
 * `data` can be written.
 */
function startInImage(image: string, program: string, environment: Record<string, string>): Program {
  const script = `set -e; image=$1; shift
    mount --bind "$image" "$image"; mount -o remount,bind,ro "$image"
    mount -t tmpfs tmpfs "$image/tmp"; mount -t tmpfs tmpfs "$image/run"; mount -t proc proc "$image/proc"
    mkdir "$image/run/secrets" "$image/run/data"
    mount --bind "${directory}/secrets" "$image/run/secrets"; mount --bind "${directory}/data" "$image/run/data"
    cd /; exec chroot --userspec=${user}:${user} "$image" /opt/kontor/bin/node /opt/kontor/kontor.mjs "$@"`;
  return startProgram(["--mount", "sh", "-c", script, "sh", image, program], environment, "unshare");
}

/** Resolves with the status of the image's health check: 0 while a program of it lives. */
async function healthIn(image: string, environment: Record<string, string>): Promise<number | null> {
  const { process: child } = startInImage(image, "health", environment);
  await once(child, "exit");
  return child.exitCode;
}

test("the image runs as a user of its own on files that can't be written, with secrets from files", async () => {
  test.skip(leftOut !== "", `Left out: the image, because ${leftOut}.`);
  test.setTimeout(600_000);
  const image = buildImage();
  for (const folder of ["secrets", "data"]) {
    mkdirSync(path.join(directory, folder), { mode: 0o700 });
    chownSync(path.join(directory, folder), user, user);
  }
  const files: Record<string, string> = {};
  const secrets = newSecrets();
  for (const [name, secret] of Object.entries(secrets)) {
    const file = path.join(directory, "secrets", name);
    writeFileSync(file, `${secret}\n`, { mode: 0o400 });
    chownSync(file, user, user);
    files[`${name}_FILE`] = `/run/secrets/${name}`;
  }
  const [webPort, servicePort] = [String(await freePort()), String(await freePort())];
  const settings = {
    ...files,
    PORT: webPort,
    SERVICE_PORT: servicePort,
    DATA_DIR: "/run/data/web",
    SERVICE_DATA_DIR: "/run/data/service",
    DEMO_PASSWORD: "a password of the demo",
  };
  const service = startInImage(image, "service", settings);
  await untilReady(service);
  const web = startInImage(image, "web", settings);
  await untilReady(web);
  expect((await loadSignInPage(`http://localhost:${webPort}`)).length).toBeGreaterThan(5);
  expect((await fetch(`http://localhost:${servicePort}/ready`)).status).toBe(200);
  expect(await healthIn(image, settings)).toBe(0);
  for (const { process: child } of [service, web])
    expect(readFileSync(`/proc/${child.pid}/status`, "utf8")).toMatch(new RegExp(`^Uid:\\s+${user}\\s`, "m"));
  for (const program of [web, service]) {
    await stopProgram(program);
    expect(program.process.exitCode).toBe(0);
    for (const secret of Object.values(secrets)) expect(program.output()).not.toContain(secret);
  }
  expect(await healthIn(image, settings)).toBe(1);
});
