"use client";

import type { UseInfiniteQueryResult, UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Failure, StaleNotice } from "./failure.tsx";
import { Loading } from "./skeleton.tsx";

type ListBodyProps<List> = {
  list: UseQueryResult<List> | UseInfiniteQueryResult<List>;
  /** The placeholder while the list loads. */
  shape: ReactNode;
  /** The way on where what is shown does not exist. */
  whenNotFound?: ReactNode;
  children: (list: List) => ReactNode;
};

/**
 * The body of a fetched list: a placeholder at first, a failure if there is no data, otherwise the list. A
 * list that belongs to another page is dimmed, and one that could not be refreshed has a notice.
 */
export function ListBody<List>({ list, shape, whenNotFound, children }: ListBodyProps<List>) {
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={clsx("space-y-3", list.isPlaceholderData && "opacity-60")}
    >
      {list.isPending && <Loading>{shape}</Loading>}
      {list.isError &&
        (list.data === undefined ? (
          <Failure error={list.error} onRetry={() => void list.refetch()} whenNotFound={whenNotFound} />
        ) : (
          <StaleNotice error={list.error} onRetry={() => void list.refetch()} />
        ))}
      {list.data !== undefined && children(list.data)}
    </div>
  );
}
