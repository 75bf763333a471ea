import { cpSync, existsSync, lstatSync, mkdirSync } from "node:fs";
import path from "node:path";
import { nodeFileTrace } from "@vercel/nft";

/** Packages whose files are read by their paths, or found by `require.resolve`, which no tracing sees. */
const readByPath = [
  "@expo-google-fonts/inter",
  "@fontsource-variable/inter",
  "@simplewebauthn/browser",
  "@tesseract.js-data/deu",
  "@tesseract.js-data/eng",
  "pdfjs-dist",
  "pdfkit",
  "tesseract.js-core",
];

const isForDevelopers = (file: string) => /\.(map|d\.[cm]?ts|md)$/.test(file);

/**
 * Copies those files of the packages that bundled programs need from the source tree into `target`. What
 * Next.js needs of itself comes with its standalone output.
 */
export async function copyPackages(
  source: string,
  bundled: readonly string[],
  target: string,
): Promise<void> {
  const { fileList } = await nodeFileTrace([...bundled], {
    base: source,
    processCwd: source,
    ignore: ["node_modules/next/**", "node_modules/sharp/**", "node_modules/@img/**"],
  });
  for (const file of fileList)
    if (file.startsWith("node_modules/") && !isForDevelopers(file)) copy(source, target, file);
  for (const name of readByPath) copy(source, target, path.join("node_modules", name));
}

function copy(source: string, target: string, file: string): void {
  const to = path.join(target, file);
  // Next.js links to a package under a second name.
  if (existsSync(to) && !lstatSync(to).isDirectory()) return;
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(path.join(source, file), to, { recursive: true, filter: (one) => !isForDevelopers(one) });
}
