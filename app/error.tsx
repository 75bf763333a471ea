"use client";

import { Crash } from "#components/shell/crash.tsx";

export default function ErrorPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="mx-auto max-w-[720px] p-6">
      <Crash error={error} onRetry={retry} />
    </main>
  );
}
