"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Failure, StaleNotice } from "./failure.tsx";
import { TableSkeleton } from "./skeleton.tsx";

type ListBodyProps<List> = { list: UseQueryResult<List>; children: (list: List) => ReactNode };

/**
 * A list that is fetched: a skeleton at first, a failure in its place where nothing came, and once there is a list, the
 * list, marked where it is another page's or could not be brought up to date.
 */
export function ListBody<List>({ list, children }: ListBodyProps<List>) {
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={clsx("space-y-3", list.isPlaceholderData && "opacity-60")}
    >
      {list.isPending && <TableSkeleton />}
      {list.isError &&
        (list.data === undefined ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <StaleNotice error={list.error} onRetry={() => void list.refetch()} />
        ))}
      {list.data !== undefined && children(list.data)}
    </div>
  );
}
