import { costCenters } from "#contract/core-data/cost-centers.ts";
import { keepInTable } from "./keep-in-table.ts";

/** The storage of cost centers, cost objects and further dimensions. An update changes name and type. */
export const storedCostCenters = keepInTable(costCenters, {
  table: "cost_center",
  fields: ["name", "type"],
});
