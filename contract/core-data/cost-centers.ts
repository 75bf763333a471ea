import { z } from "zod";
import type { CoreDataType } from "./core-data-type.ts";
import { codeLength, nameLength } from "./record-lengths.ts";
import { recordText } from "./record-text.ts";

/** A record of the type `cost-centers`, observed in practice. Section 2.6 leaves the list of types open. */
const costCenter = z
  .strictObject({
    code: recordText(codeLength).describe(
      "The cost center's code, as it is: leading zeros count, and so do upper and lower case. Not only blanks.",
    ),
    name: recordText(nameLength).describe("The cost center's name. Not only blanks."),
    type: z
      .enum(["COST_CENTER", "COST_OBJECT", "CUSTOM_COST_DIMENSION"])
      .describe("What costs are gathered under: a place, an object, or a further dimension."),
  })
  .meta({ id: "CostCenter" });

/**
 * Cost centers, cost objects and further dimensions. A code is unique across the three kinds. Both error
 * codes are ours, not the interface's.
 */
export const costCenters = {
  path: "cost-centers",
  record: costCenter,
  identifier: "code",
  existsCode: "COST_CENTER_ALREADY_EXISTS",
  missingCode: "COST_CENTER_NOT_FOUND",
  example: [
    { code: "0100", name: "Verwaltung", type: "COST_CENTER" },
    { code: "UMBAU-26", name: "Umbau im Lager", type: "COST_OBJECT" },
  ],
} as const satisfies CoreDataType<typeof costCenter>;
