import { readAccounts } from "./accounts.ts";
import type { CsvAnswer, CsvQuestion } from "./messages.ts";
import { readTable, type Table } from "./table.ts";

const previewRows = 8;

let table: Table | null = null;

async function answer(question: CsvQuestion): Promise<CsvAnswer> {
  if (question.kind === "accounts") {
    return { kind: "accounts", result: readAccounts(table?.rows ?? [], question.columns) };
  }
  const read = readTable(new Uint8Array(await question.file.arrayBuffer()));
  if ("problem" in read) return { kind: "open", result: read };
  table = read;
  const { rows, ...recognised } = read;
  return {
    kind: "open",
    result: { ...recognised, rowCount: rows.length, preview: rows.slice(0, previewRows) },
  };
}

self.addEventListener("message", (event: MessageEvent<CsvQuestion>) => {
  void answer(event.data).then((result) => self.postMessage(result));
});
