"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useRef, useState } from "react";
import {
  earlierHandOverQueryOptions,
  makeHandOverMutation,
  saveHandedFileMutation,
  type Selected,
  stopped,
} from "#lib/client/hand-over.ts";
import type { EarlierHandOver, EarlierHandOverQuery } from "#lib/shared/earlier-hand-over.ts";
import type { HandOver, HandOverRequest } from "#lib/shared/hand-over.ts";

/** What postings are handed over as: a format with its options. */
export type WrittenPostings = HandOverRequest["written"] & { format: EarlierHandOverQuery["format"] };
type State = { step: "making" } | { step: "sending"; fileNumber: number; count: number };

/**
 * The hand-over that a new one would repeat, the number of all in its format, what the new one is written
 * as, and whether it has files of notes, questions and check marks.
 */
export type HandedTwice = {
  earlier: NonNullable<EarlierHandOver["earlier"]>;
  count: number;
  written: WrittenPostings;
  hasRemarks: boolean;
};

/**
 * Hands over postings: lets the files be made, then downloads them one after another. `state` is null while
 * nothing is in progress. If the export was handed over in this format before, nothing begins until
 * `confirm`; `question` holds what to ask. `handed` is the hand-over of which all files have just been
 * downloaded. Files that were not downloaded, after a failure or `stop`, can be downloaded from the list.
 */
export function useHandOver(selected: Selected) {
  const { organizationId, exportId, filter } = selected;
  const language = useLocale() === "de" ? "de" : "en";
  const queryClient = useQueryClient();
  const make = useMutation(makeHandOverMutation(organizationId, exportId, queryClient));
  const save = useMutation(saveHandedFileMutation(organizationId, exportId, queryClient));
  const [state, setState] = useState<State | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [handed, setHanded] = useState<HandOver | null>(null);
  const [question, setQuestion] = useState<HandedTwice | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function handOver(
    { written, hasRemarks }: Pick<HandedTwice, "written" | "hasRemarks">,
    { signal }: AbortController,
  ): Promise<void> {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const asked: HandOverRequest = {
      ...{ written, filter, language, timeZone },
      ...(hasRemarks && { remarks: true }),
    };
    const made = await make.mutateAsync({ asked, signal });
    const { id, files } = made;
    for (const [index, file] of files.entries()) {
      if (signal.aborted) return;
      setState({ step: "sending", fileNumber: index + 1, count: files.length });
      await save.mutateAsync({ handOverId: id, file, signal });
    }
    setHanded(made);
  }

  function run(work: (controller: AbortController) => Promise<void>): void {
    // A ref, because the state changes only at the next render, after a possible second click.
    if (leaving.current) return;
    const controller = (leaving.current = new AbortController());
    setError(null);
    setHanded(null);
    setState({ step: "making" });
    work(controller)
      .catch((failed: unknown) => {
        if (!controller.signal.aborted) setError(failed);
      })
      .finally(() => {
        leaving.current = null;
        setState(null);
      });
  }

  const start = (written: WrittenPostings, hasRemarks: boolean) =>
    run(async (controller) => {
      const options = earlierHandOverQueryOptions(selected, written.format);
      const { earlier, count } = await queryClient.query(options);
      if (controller.signal.aborted) return;
      if (earlier) setQuestion({ earlier, count, written, hasRemarks });
      else await handOver({ written, hasRemarks }, controller);
    });

  function confirm(): void {
    if (!question) return;
    setQuestion(null);
    run((controller) => handOver(question, controller));
  }

  const dismiss = () => setQuestion(null);
  const stop = () => leaving.current?.abort(stopped);
  return { state, error, question, handed, start, confirm, dismiss, stop };
}
