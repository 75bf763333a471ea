import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { deskFilters } from "#lib/shared/desk-state.ts";
import { deskOrders } from "./arrange.ts";

const parsers = {
  text: parseAsString.withDefault(""),
  filter: parseAsStringLiteral(deskFilters).withDefault("all"),
  order: parseAsStringLiteral(deskOrders).withDefault("waiting"),
};

/**
 * What the person wants to see of the desk. The address holds it, so that a reload or a bookmark shows the
 * same.
 */
export const useDeskView = () => useQueryStates(parsers);
