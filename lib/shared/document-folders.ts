/**
 * Where DATEV Belege online puts documents: its inbox, or its archive by three folders (`Kontor / {year} /
 * {month}`, the year and month of the document). `folders` "" stands for DATEV's own folders. The inbox has
 * none.
 */
export type DocumentFiling = { place: "inbox" | "archive"; folders: string };

/** Maximum characters of a folder's name at DATEV. */
const maxNameLength = 30;

const levelsOf = (folders: string) => folders.split("/").map((level) => level.trim());

const named = (folders: string, day: string) =>
  levelsOf(folders).map((level) =>
    level.replaceAll("{year}", day.slice(0, 4)).replaceAll("{month}", day.slice(5, 7)),
  );

/** Whether a text is empty or names a category, a folder and a register, as DATEV takes them. */
export function areFolders(folders: string): boolean {
  if (folders === "") return true;
  const names = named(folders, "2026-05-14");
  return (
    names.length === 3 &&
    names.every(
      (name) =>
        name.length <= maxNameLength && /^[\p{L}\p{N}](?:[\p{L}\p{N} &()+\-._]*[\p{L}\p{N})])?$/u.test(name),
    )
  );
}

/**
 * Returns category, folder and register of a document of a day (`YYYY-MM-DD`); none for DATEV's own folders.
 */
export function foldersOf({ place, folders }: DocumentFiling, day: string | null): string[] {
  return place === "inbox" || folders === "" || day === null ? [] : named(folders, day);
}
