import type { ReactNode } from "react";
import { Card } from "#components/ui/card.tsx";
import { Wordmark } from "#components/ui/wordmark.tsx";

type SignInFrameProps = { heading: string; lead: string; children: ReactNode };

/** The frame of all sign-in pages: a card with logo, heading and introduction. */
export function SignInFrame({ heading, lead, children }: SignInFrameProps) {
  return (
    <main className="grid min-h-dvh grid-cols-[minmax(0,1fr)] place-items-center p-4">
      <Card className="w-full max-w-[440px] p-6 sm:p-8">
        <Wordmark />
        <h1 className="text-display mt-6 font-semibold text-balance">{heading}</h1>
        <p className="text-muted mt-2 text-pretty">{lead}</p>
        {children}
      </Card>
    </main>
  );
}
