import { costCenters } from "#contract/core-data/cost-centers.ts";
import { keepInTable } from "./keep-in-table.ts";

/** Cost centers, cost objects and further dimensions. An update gives name and type. */
export const storedCostCenters = keepInTable(costCenters, {
  table: "cost_center",
  fields: ["name", "type"],
});
