import type { ReactNode, Ref } from "react";

type ViewFrameProps = { name: string; toolbar: ReactNode; children: ReactNode; ref: Ref<HTMLDivElement> };

/** A scrolling area below a toolbar with the file's name. */
export function ViewFrame({ name, toolbar, children, ref }: ViewFrameProps) {
  return (
    <>
      <div className="border-line text-compact flex min-h-10 shrink-0 items-center gap-2 border-b pr-2 pl-4">
        <span className="text-muted min-w-0 flex-1 truncate" title={name}>
          {name}
        </span>
        {toolbar}
      </div>
      <div
        ref={ref}
        tabIndex={0}
        role="group"
        aria-label={name}
        className="ring-inside bg-canvas min-h-0 flex-1 overflow-auto p-4"
      >
        {children}
      </div>
    </>
  );
}
