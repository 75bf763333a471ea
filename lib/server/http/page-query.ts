import "server-only";
import type { z } from "zod";
import { pageQuery, type PageQuery } from "#contract/pagination.ts";
import { parseInput } from "./read-body.ts";

/**
 * Reads `offset` and `limit` of an address by the contract. Throws BAD_INPUT for a negative or invalid one.
 */
export function readPageQuery(request: Request): PageQuery {
  const { searchParams } = new URL(request.url);
  return parseInput(
    { offset: searchParams.get("offset") ?? undefined, limit: searchParams.get("limit") ?? undefined },
    pageQuery,
  );
}

/**
 * Reads the parameters of an address by a schema. A repeated parameter becomes a list, which a schema for a
 * single value refuses. Throws BAD_INPUT with up to 100 invalid parameters.
 */
export function readQuery<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const { searchParams } = new URL(request.url);
  const values = [...new Set(searchParams.keys())].map((key) => {
    const [value, ...more] = searchParams.getAll(key);
    return [key, more.length > 0 ? [value, ...more] : value];
  });
  return parseInput(Object.fromEntries(values), schema);
}
