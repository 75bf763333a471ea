import type { createTranslator, Messages } from "next-intl";
import type { SignOff } from "./sign-off.ts";

type Declaration = SignOff["declarations"][number];

/** Returns in words what was open when a receipt was signed; "" for a revocation. */
export function openInWords(
  { state }: Pick<Declaration, "state">,
  t: ReturnType<typeof createTranslator<Messages, "receipt">>,
): string {
  if (!state) return "";
  const counts = [
    ["heldRows", state.heldRows],
    ["openRows", state.openRows],
    ["missingDocuments", state.missingDocuments],
    ["openDocuments", state.openDocuments],
    ["refusedDocuments", state.refusedDocuments ?? 0],
    ["batchesNotAtDatev", state.batchesNotAtDatev ?? 0],
    ["documentsNotAtDatev", state.documentsNotAtDatev ?? 0],
  ] as const;
  const open = counts
    .filter(([, count]) => count > 0)
    .map(([name, count]) => t(`signOff.${name}`, { count }));
  if (open.length > 0) return open.join(", ");
  return t(state.verdict === "right" ? "signOff.nothingOpen" : "signOff.deviations");
}
