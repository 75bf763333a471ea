import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { installedTool } from "./installed-tool.ts";

/** Makes a key and a self-signed certificate for localhost, both in PEM's format. */
export function selfSigned(): { key: Buffer; cert: Buffer } {
  const directory = mkdtempSync(path.join(tmpdir(), "kontor-tls-"));
  const file = (name: string) => path.join(directory, name);
  const request =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  const names = ["-addext", "subjectAltName=DNS:localhost", "-keyout", file("key"), "-out", file("cert")];
  execFileSync(installedTool("openssl", "openssl"), [...request.split(" "), ...names], { stdio: "pipe" });
  const made = { key: readFileSync(file("key")), cert: readFileSync(file("cert")) };
  rmSync(directory, { recursive: true });
  return made;
}
