import "server-only";
import { pageQuery, type PageQuery } from "#contract/pagination.ts";
import { parseInput } from "./read-body.ts";

/** Reads `offset` and `limit` of an address by the contract. Throws BAD_INPUT for a negative or broken one. */
export function readPageQuery(request: Request): PageQuery {
  const { searchParams } = new URL(request.url);
  return parseInput(
    { offset: searchParams.get("offset") ?? undefined, limit: searchParams.get("limit") ?? undefined },
    pageQuery,
  );
}
