"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { ListBody } from "#components/ui/list-body.tsx";
import {
  CardSkeleton,
  FieldsSkeleton,
  PillsSkeleton,
  Skeleton,
  TableSkeleton,
} from "#components/ui/skeleton.tsx";
import { ApiError } from "#lib/client/api.ts";
import { Specimens, State } from "./specimen.tsx";

const keyOf = (state: string) => [{ resource: "design", state }] as const;

const forEver = () => new Promise<string>(() => undefined);
const fails = () => Promise.reject(new ApiError({ code: "NOT_FOUND", status: 404 }));

/** The states of a list: loading, and failed. */
export function Lists() {
  const t = useTranslations("exports");
  const old = t("nothingWasReady");
  const list = { retry: false, staleTime: 0 } as const;
  const states = {
    pending: useQuery({ ...list, queryKey: keyOf("pending"), queryFn: forEver }),
    failed: useQuery({ ...list, queryKey: keyOf("failed"), queryFn: fails }),
    "could not be brought up to date": useQuery({
      ...list,
      queryKey: keyOf("old"),
      queryFn: fails,
      initialData: old,
    }),
    "of another page": useQuery({
      ...list,
      queryKey: keyOf("other"),
      queryFn: forEver,
      placeholderData: old,
    }),
  };
  return (
    <>
      <Specimens component="skeleton">
        <State name="Skeleton">
          <Skeleton className="w-40" />
        </State>
        <State name="CardSkeleton">
          <CardSkeleton lines={["w-1/3", "w-2/3"]} />
        </State>
        <State name="FieldsSkeleton">
          <FieldsSkeleton count={3} />
        </State>
        <State name="PillsSkeleton">
          <PillsSkeleton count={3} />
        </State>
        <State name="TableSkeleton">
          <TableSkeleton columns={["w-32", "flex-1", "w-24"]} rows={3} />
        </State>
      </Specimens>
      <Specimens component="list-body">
        {Object.entries(states).map(([name, state]) => (
          <State key={name} name={name}>
            <ListBody list={state} shape={<CardSkeleton lines={["w-1/2"]} />}>
              {(text) => <p>{text}</p>}
            </ListBody>
          </State>
        ))}
      </Specimens>
    </>
  );
}
