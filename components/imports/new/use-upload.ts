import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type Upload, uploadRun } from "#lib/client/imports/upload-run.ts";
import { randomId } from "#lib/client/random-id.ts";
import { pages } from "#lib/shared/paths.ts";

type Given = Omit<Upload, "runId">;

/**
 * Uploads records to Kontor's server and opens their plan. It sends nothing to the accounting service.
 * `attempt` must be the same for the same file and choices: a repeated upload then continues the same
 * import.
 */
export function useUpload() {
  const router = useRouter();
  const run = useRef({ attempt: "", id: "", progress: { nextIndex: 0 } });
  const left = useRef<AbortController>(null);
  const [share, setShare] = useState(0);
  const bring = useMutation({
    mutationFn: ({ given, attempt }: { given: Given; attempt: string }) => {
      if (run.current.attempt !== attempt)
        run.current = { attempt, id: randomId(), progress: { nextIndex: 0 } };
      const { id: runId, progress } = run.current;
      const onProgress = (uploaded: number) => setShare(uploaded / given.about.recordCount);
      onProgress(progress.nextIndex);
      const signal = left.current?.signal;
      return uploadRun({ ...given, runId }, progress, { onProgress, ...(signal && { signal }) });
    },
    onSuccess: ({ id }, { given }) => router.push(pages.importRun(given.organizationId, id)),
  });

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  return {
    start: (given: Given, attempt: string) => bring.mutate({ given, attempt }),
    /** The uploaded share, between 0 and 1. */
    share,
    isBusy: bring.isPending || bring.isSuccess,
    error: bring.error,
  };
}
