"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Export, ExportListResponse } from "#contract/export.ts";
import { ApiError, isOutcomeUnknown } from "#lib/client/api.ts";
import { isRunning } from "#lib/client/exports.ts";
import { createExportMutation, newestExportsQuery } from "#lib/client/one-export.ts";
import { noExport } from "#lib/shared/export-kinds.ts";

/**
 * The result of an attempt that did not simply succeed. looking: no response came, and the list is fetched.
 * begun, notBegun: according to the list. unknown: the list did not answer it. nothing: no postings were
 * ready. failed: for the reason in the error.
 */
export type AttemptOutcome = "looking" | "begun" | "notBegun" | "unknown" | "nothing" | "failed";

/** The delays in milliseconds before each look at the list for an export whose response was lost. */
const looks = [0, 2_000];

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const newestOf = (list: ExportListResponse) => list.exports[0]?.id ?? noExport;

type Options = {
  organizationId: string;
  openedAt: number;
  onBegun: (created: Export) => void;
};

/** The logic of starting an export: other exports, one attempt at a time, and its result. */
export function useNewExport({ organizationId, openedAt, onBegun }: Options) {
  const newest = useQuery(newestExportsQuery(organizationId, openedAt));
  const create = useMutation(createExportMutation(organizationId, useQueryClient()));
  // A ref, because the mutation's state changes only at the next render, after a possible second click.
  const sent = useRef(false);
  const [outcome, setOutcome] = useState<AttemptOutcome | null>(null);
  /**
   * The id of the newest export that the person has seen here. The server uses it to detect a second
   * attempt.
   */
  const [known, setKnown] = useState<string | null>(null);
  const [accepted, setAccepted] = useState<readonly string[]>([]);

  const list = newest.data;
  if (list && known === null) setKnown(newestOf(list));
  const last = list && (list.exports[0] ?? null);
  const isNew = list !== undefined && known !== null && newestOf(list) !== known;
  const running = list?.exports.find((candidate) => isRunning(candidate) && !accepted.includes(candidate.id));
  const other = (isNew ? last : null) ?? running ?? null;

  async function look(expected: string): Promise<AttemptOutcome> {
    setOutcome("looking");
    for (const milliseconds of looks) {
      await pause(milliseconds);
      const { data, isError } = await newest.refetch();
      if (isError || !data) return "unknown";
      if (newestOf(data) !== expected) return "begun";
    }
    return "notBegun";
  }

  async function begin(): Promise<void> {
    if (sent.current || known === null) return;
    sent.current = true;
    setOutcome(null);
    try {
      onBegun(await create.mutateAsync(known));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === "EXPORTABLE_POSTINGS_NOT_FOUND") setOutcome("nothing");
      else if (code === "EXPORTS_CHANGED") await newest.refetch();
      else if (isOutcomeUnknown(error)) setOutcome(await look(known));
      else setOutcome("failed");
    } finally {
      sent.current = false;
    }
  }

  function ignoreOthers(): void {
    if (!list) return;
    setKnown(newestOf(list));
    setAccepted(list.exports.map(({ id }) => id));
    setOutcome(null);
  }

  async function lookAgain(): Promise<void> {
    if (outcome === "unknown" && known !== null) setOutcome(await look(known));
    else await newest.refetch();
  }

  return {
    /** The newest export; null if there is none, undefined until that is known. */
    last,
    /** An export that has started since or is running, unless the person has chosen to ignore it. */
    other,
    isNew,
    isOtherRunning: other !== null && isRunning(other),
    outcome,
    isPending: create.isPending || outcome === "looking",
    error: create.error,
    /** The reason why the list of exports could not be fetched. */
    listError: newest.isError && !newest.isFetching ? newest.error : null,
    begin: () => void begin(),
    /** Ignores the other exports, because the person wants another one. */
    ignoreOthers,
    lookAgain: () => void lookAgain(),
  };
}
