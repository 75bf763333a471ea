"use client";

import type { ComponentProps } from "react";
import { Crash } from "#components/shell/crash.tsx";

export default function ErrorPage(props: ComponentProps<typeof Crash>) {
  return (
    <main className="mx-auto max-w-[720px] p-6">
      <Crash {...props} />
    </main>
  );
}
