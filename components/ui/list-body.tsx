"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import clsx from "clsx";
import type { ReactNode } from "react";
import { Failure, StaleNotice } from "./failure.tsx";
import { Loading } from "./skeleton.tsx";

type ListBodyProps<List> = {
  list: UseQueryResult<List>;
  /** Stands for the list while it loads. */
  shape: ReactNode;
  children: (list: List) => ReactNode;
};

/**
 * A list that is fetched: its shape at first, a failure in its place where nothing came, and once there is a list, the
 * list, marked where it is another page's or could not be brought up to date.
 */
export function ListBody<List>({ list, shape, children }: ListBodyProps<List>) {
  return (
    <div
      aria-busy={list.isPlaceholderData}
      className={clsx("space-y-3", list.isPlaceholderData && "opacity-60")}
    >
      {list.isPending && <Loading>{shape}</Loading>}
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
