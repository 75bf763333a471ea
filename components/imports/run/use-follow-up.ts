"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { followUpMutation } from "#lib/client/imports/runs.ts";
import { randomId } from "#lib/client/random-id.ts";
import type { FollowUpRequest, ImportRun } from "#lib/shared/import-run.ts";
import { pages } from "#lib/shared/paths.ts";

/** Plans a follow-up run and opens its plan. Repeated requests plan the same run. */
export function useFollowUp(run: ImportRun, organizationId: string) {
  const router = useRouter();
  const [id] = useState(randomId);
  const { mutate, isPending, isSuccess, error } = useMutation(
    followUpMutation(organizationId, run.id, useQueryClient()),
  );
  return {
    begin: (request: FollowUpRequest) =>
      mutate(
        { id, request },
        { onSuccess: (planned) => router.push(pages.importRun(organizationId, planned.id)) },
      ),
    isPending: isPending || isSuccess,
    error,
  };
}
