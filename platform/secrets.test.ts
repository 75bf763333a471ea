import { existsSync, mkdtempSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { changeSecrets, loadSecrets, type Secrets } from "./secrets.ts";

let file: string;

beforeEach(() => {
  file = path.join(mkdtempSync(path.join(tmpdir(), "kontor-secrets-")), "folder", "secrets.json");
});

describe("loadSecrets", () => {
  it("makes secrets once, for the owner alone, and finds them again", () => {
    const first = loadSecrets({}, file);
    expect(Buffer.from(first.TOKEN_ENCRYPTION_KEY, "base64")).toHaveLength(32);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(loadSecrets({}, file)).toEqual(first);
  });

  it("makes other secrets for another checkout", () => {
    expect(loadSecrets({}, file).NEXTAUTH_SECRET).not.toBe(loadSecrets({}, `${file}.other`).NEXTAUTH_SECRET);
  });

  it("prefers the environment and leaves the file as it is", () => {
    loadSecrets({}, file);
    const before = readFileSync(file, "utf8");
    expect(loadSecrets({ NEXTAUTH_SECRET: "from outside" }, file).NEXTAUTH_SECRET).toBe("from outside");
    expect(readFileSync(file, "utf8")).toBe(before);
  });

  it("changes one secret and keeps the others", () => {
    const before = loadSecrets({}, file);
    changeSecrets({ TOKEN_ENCRYPTION_OTHER_KEYS: "the former" }, file);
    expect(loadSecrets({}, file)).toEqual({ ...before, TOKEN_ENCRYPTION_OTHER_KEYS: "the former" });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(() => changeSecrets({}, `${file}.none`)).toThrow("no secrets file");
  });

  it("adds what a file of an earlier version lacks, the same for two programs that start at once", () => {
    const earlier: Partial<Secrets> = loadSecrets({}, file);
    delete earlier.SERVICE_ENCRYPTION_KEY;
    delete earlier.AUDIT_SIGNING_KEY;
    const copy = `${file}.copy`;
    for (const of of [file, copy]) writeFileSync(of, JSON.stringify(earlier));
    const { SERVICE_ENCRYPTION_KEY, AUDIT_SIGNING_KEY } = loadSecrets({}, file);
    const added = { SERVICE_ENCRYPTION_KEY, AUDIT_SIGNING_KEY };
    for (const key of Object.values(added)) expect(Buffer.from(key, "base64")).toHaveLength(32);
    expect(loadSecrets({}, copy)).toMatchObject(added);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ ...earlier, ...added });
    const others = { SERVICE_COOKIE_KEY: "another", NEXTAUTH_SECRET: "another" };
    expect(loadSecrets(others, file)).toMatchObject(added);
  });

  it("reads and makes no file where the environment has all that is needed", () => {
    const needed = ["NEXTAUTH_SECRET"] as const;
    const secrets = loadSecrets({ NEXTAUTH_SECRET: "from outside" }, file, needed);
    expect(secrets).toMatchObject({ NEXTAUTH_SECRET: "from outside", DEMO_PASSWORD: "" });
    expect(existsSync(path.dirname(file))).toBe(false);
    expect(loadSecrets({ NEXTAUTH_SECRET: "" }, file, needed).NEXTAUTH_SECRET).not.toBe("");
  });

  it("takes an empty variable as none", () => {
    expect(loadSecrets({ NEXTAUTH_SECRET: "" }, file).NEXTAUTH_SECRET).not.toBe("");
  });

  it("names the file that is broken or lacks a secret", () => {
    loadSecrets({}, file);
    writeFileSync(file, "{");
    expect(() => loadSecrets({}, file)).toThrow(file);
    writeFileSync(file, "{}");
    expect(() => loadSecrets({}, file)).toThrow("NEXTAUTH_SECRET");
  });
});
