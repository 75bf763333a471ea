import { useMutation } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { type Upload, type UploadProgress, uploadRun, uploadSize } from "#lib/client/imports/upload-run.ts";
import { randomId } from "#lib/client/random-id.ts";
import { pages } from "#lib/shared/paths.ts";

type Given = Omit<Upload, "runId">;

/** What is uploaded, or a function that returns it once the id of the import is known. */
type Asked = Given | ((runId: string) => Promise<Given>);

const noProgress = () => ({ unsentRows: 0, repairs: 0, records: 0 });

/** An upload that has begun: what it is of, the id of its import, and what of it has arrived. */
type BegunUpload = { attempt: string; id: string; progress: UploadProgress };

/**
 * Uploads records to Kontor's server and opens their plan. It sends nothing to the accounting service.
 * `attempt` must be the same for the same file and choices: a repeated upload then continues the same
 * import, also one that had `begun` before the page was opened.
 */
export function useUpload(begun?: BegunUpload) {
  const router = useRouter();
  const run = useRef<BegunUpload>(begun ?? { attempt: "", id: "", progress: noProgress() });
  const left = useRef<AbortController>(null);
  const [share, setShare] = useState(0);
  const bring = useMutation({
    mutationFn: async ({ asked, attempt }: { asked: Asked; attempt: string }) => {
      if (run.current.attempt !== attempt) run.current = { attempt, id: randomId(), progress: noProgress() };
      const { id: runId, progress } = run.current;
      const given = typeof asked === "function" ? await asked(runId) : asked;
      const onProgress = (uploaded: number) => setShare(uploaded / uploadSize(given.about));
      onProgress(progress.unsentRows + progress.repairs + progress.records);
      const signal = left.current?.signal;
      await uploadRun({ ...given, runId }, progress, { onProgress, ...(signal && { signal }) });
      return pages.importRun(given.organizationId, runId);
    },
    onSuccess: (address) => router.push(address),
  });

  useEffect(() => {
    const controller = new AbortController();
    left.current = controller;
    return () => controller.abort();
  }, []);

  return {
    start: (asked: Asked, attempt: string) => bring.mutate({ asked, attempt }),
    /** The uploaded share, between 0 and 1. */
    share,
    isBusy: bring.isPending || bring.isSuccess,
    error: bring.error,
  };
}
