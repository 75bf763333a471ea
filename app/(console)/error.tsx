"use client";

import { Crash } from "#components/shell/crash.tsx";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return <Crash error={error} onRetry={retry} />;
}
