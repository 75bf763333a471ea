"use client";

import { useRouter } from "next/navigation";
import { Failure } from "#components/ui/failure.tsx";
import { ApiError, type ApiErrorFacts } from "#lib/client/api.ts";

/** Stands for a page that is not shown to the person: why, and the means to change it. */
export function AccessRefused(facts: ApiErrorFacts) {
  const router = useRouter();
  return <Failure error={new ApiError(facts)} onRetry={() => router.refresh()} />;
}
