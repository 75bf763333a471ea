import { costCenters } from "#contract/core-data/cost-centers.ts";
import { storeInTable } from "./store-in-table.ts";

/** The storage of cost centers, cost objects and further dimensions. An update changes name and type. */
export const storedCostCenters = storeInTable(costCenters, {
  table: "cost_center",
  fields: ["name", "type"],
});
