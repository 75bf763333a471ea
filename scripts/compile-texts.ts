import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import catalogLoader from "next-intl/extractor/catalogLoader";
import { locales } from "#lib/shared/locales.ts";
import { textFileName } from "#lib/shared/messages/text-file.ts";
import { type TextTree, withWords } from "#lib/shared/messages/with-words.ts";

/** The files with all texts of a language that browsers load, by name, and a hash of them. */
export type CompiledTexts = { version: string; files: ReadonlyMap<string, string> };

/** Parses the texts of a source tree as its build does, so that the browser needs no parser. */
export async function compileTexts(root: string): Promise<CompiledTexts> {
  const files = new Map<string, string>();
  for (const locale of locales) {
    const [texts, words] = [await compile(root, locale), await compile(root, `${locale}-client`)];
    files.set(textFileName(locale, "organization"), JSON.stringify(texts));
    files.set(textFileName(locale, "client"), JSON.stringify(withWords(texts, words)));
  }
  const hash = createHash("sha256");
  for (const content of files.values()) hash.update(content);
  return { version: hash.digest("hex").slice(0, 16), files };
}

/**
 * Writes compiled texts among the static files of a build, in place of earlier ones. `textFileAddress` finds
 * them there.
 */
export function writeTexts(root: string, { version, files }: CompiledTexts): void {
  const texts = path.join(root, ".next", "static", "texts");
  rmSync(texts, { recursive: true, force: true });
  const folder = path.join(texts, version);
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of files) writeFileSync(path.join(folder, name), content);
}

type Loader = ThisParameterType<typeof catalogLoader>;

/**
 * Compiles a file by the loader that the bundler uses for it, which returns a module with the text of the
 * JSON.
 */
async function compile(root: string, name: string): Promise<TextTree> {
  const resourcePath = path.join(root, "lib/shared/messages", `${name}.json`);
  const made = Promise.withResolvers<string>();
  const context = {
    resourcePath,
    rootContext: root,
    getOptions: () => ({ messages: { format: "json", precompile: true } }),
    async: () => (error: Error | null, content?: string) =>
      content === undefined ? made.reject(error) : made.resolve(content),
  };
  catalogLoader.call(context as unknown as Loader, readFileSync(resourcePath, "utf8"));
  const [, quoted] = /^export default JSON\.parse\((".*")\);$/s.exec(await made.promise) ?? [];
  if (quoted === undefined) throw new Error(`${name}.json was compiled to something that is not JSON.`);
  return JSON.parse(JSON.parse(quoted) as string) as TextTree;
}
