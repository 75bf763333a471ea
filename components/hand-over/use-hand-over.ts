"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale } from "next-intl";
import { useEffect, useRef, useState } from "react";
import {
  handOverListQuery,
  makeHandOverMutation,
  saveHandedFileMutation,
  type Selected,
  stopped,
} from "#lib/client/hand-over.ts";
import type { HandedFile, HandOver, HandOverRequest } from "#lib/shared/hand-over.ts";

type Written = HandOverRequest["written"];
type State = { step: "making" } | { step: "sending"; fileNumber: number; count: number };

/** An earlier hand-over of the same export in the same format, and what a new one would be written as. */
export type HandedTwice = { earlier: HandOver; written: Written };

/**
 * Hands over postings: lets the files be made, then downloads them one after another. `state` is null
 * while nothing is in progress. If the export was handed over in this format before, nothing begins until
 * `confirm`; `question` holds what to ask. `handed` is the hand-over of which all files have just been downloaded. Files that were not downloaded, after a failure or `stop`, can be
 * downloaded from the list.
 */
export function useHandOver({ organizationId, exportId, filter }: Selected) {
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

  async function handOver(written: Written, { signal }: AbortController): Promise<void> {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const asked: HandOverRequest = { written, filter, language, timeZone };
    const made = await make.mutateAsync({ asked, signal });
    const { id, files } = made;
    for (const [index, file] of files.entries()) {
      if (signal.aborted) return;
      setState({ step: "sending", fileNumber: index + 1, count: files.length });
      await save.mutateAsync({ handOverId: id, file, signal });
    }
    setHanded(made);
  }

  /** Returns the newest hand-over in this format that was sent, a colleague's of this moment too. */
  async function earlierOf({ format }: Written): Promise<HandOver | undefined> {
    const { pages } = await queryClient.infiniteQuery({
      ...handOverListQuery(organizationId, exportId),
      staleTime: 0,
    });
    return pages
      .flatMap(({ handOvers }) => handOvers)
      .find(
        ({ request, files, withdrawal }) =>
          request.written.format === format && !withdrawal && files.some(isSent),
      );
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

  const start = (written: Written) =>
    run(async (controller) => {
      const earlier = await earlierOf(written);
      if (controller.signal.aborted) return;
      if (earlier) setQuestion({ earlier, written });
      else await handOver(written, controller);
    });

  function confirm(): void {
    if (!question) return;
    setQuestion(null);
    run((controller) => handOver(question.written, controller));
  }

  const dismiss = () => setQuestion(null);
  const stop = () => leaving.current?.abort(stopped);
  return { state, error, question, handed, start, confirm, dismiss, stop };
}

const isSent = ({ finishedAt }: HandedFile) => finishedAt !== null;
