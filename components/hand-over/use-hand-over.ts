"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useSuccessToast } from "#components/ui/toast.tsx";
import { saveHandedFileMutation, type Selected, startHandOverMutation } from "#lib/client/hand-over.ts";
import type { HandOverRequest } from "#lib/shared/hand-over.ts";

type State = { step: "planning" } | { step: "sending"; fileNumber: number; count: number };

/**
 * Hands over postings: records the hand-over, then downloads its files one after another. `state` is null
 * while nothing is in progress. Files that were not downloaded, after a failure or `stop`, can be
 * downloaded from the list.
 */
export function useHandOver({ organizationId, exportId, filter }: Selected) {
  const t = useTranslations("handOver");
  const language = useLocale() === "de" ? "de" : "en";
  const toast = useSuccessToast();
  const queryClient = useQueryClient();
  const plan = useMutation(startHandOverMutation(organizationId, exportId, queryClient));
  const save = useMutation(saveHandedFileMutation(organizationId, exportId, queryClient));
  const [state, setState] = useState<State | null>(null);
  const [error, setError] = useState<unknown>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => () => leaving.current?.abort(), []);

  async function handOver(written: HandOverRequest["written"], { signal }: AbortController): Promise<void> {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const { id, files } = await plan.mutateAsync({ written, filter, language, timeZone });
    for (const [index, file] of files.entries()) {
      if (signal.aborted) return;
      setState({ step: "sending", fileNumber: index + 1, count: files.length });
      await save.mutateAsync({ handOverId: id, file, signal });
    }
    toast(t("done", { count: files.length }));
  }

  function start(written: HandOverRequest["written"]): void {
    // A ref, because the state changes only at the next render, after a possible second click.
    if (leaving.current) return;
    const controller = (leaving.current = new AbortController());
    setError(null);
    setState({ step: "planning" });
    handOver(written, controller)
      .catch((failed: unknown) => {
        if (!controller.signal.aborted) setError(failed);
      })
      .finally(() => {
        leaving.current = null;
        setState(null);
      });
  }

  return { state, error, start, stop: () => leaving.current?.abort() };
}
