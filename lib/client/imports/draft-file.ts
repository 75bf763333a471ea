import { maxKeptFile } from "#lib/shared/import-draft.ts";

/**
 * Returns a file in base64, as a draft keeps it; null if it is too large for that, or can't be read any
 * more.
 */
export async function draftContent(file: File): Promise<string | null> {
  if (file.size > maxKeptFile) return null;
  const url = await new Promise<string | null>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(typeof reader.result === "string" ? reader.result : null);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(file);
  });
  return url === null ? null : url.slice(url.indexOf(",") + 1);
}

/** Returns the file of a draft from its base64. */
export function fileOfDraft(name: string, content: string): File {
  return new File([Uint8Array.from(atob(content), (character) => character.charCodeAt(0))], name);
}
