"use client";

import { useRef, useState, type ReactNode } from "react";
import { useElementWidth } from "#components/ui/use-element-width.ts";
import { useStored } from "#components/ui/use-stored.ts";
import { Divider } from "./divider.tsx";
import { fittingShare, shareLimits, standardShare, storedShare } from "./panel-share.ts";

type SideBySideProps = {
  children: ReactNode;
  /** Stands at the right side; none: the children have the whole width. */
  panel: ReactNode;
};

/**
 * A table and the panel beside it. The border between them can be moved, and the browser keeps where it is.
 * On a wide screen they take the height that is left, and a minimum, so that a low window is scrolled and
 * they never lie over what stands below them. The rows of the table count nothing for that height.
 */
export function SideBySide({ children, panel }: SideBySideProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useElementWidth(box) ?? 0;
  const [stored, store] = useStored("kontor.panel-share");
  const [dragged, setDragged] = useState<number | null>(null);
  const share = fittingShare(dragged ?? storedShare(stored) ?? standardShare(width), width);

  function shareAt(clientX: number): number {
    const bounds = box.current?.getBoundingClientRect();
    return bounds ? fittingShare((100 * (bounds.right - clientX)) / bounds.width, bounds.width) : share;
  }

  function move(to: number): void {
    setDragged(null);
    store(String(to));
  }

  return (
    <div
      ref={box}
      className="grid min-h-0 flex-1 lg:min-h-[320px] lg:contain-size"
      style={{
        gridTemplateColumns: panel
          ? `minmax(0, 1fr) 12px ${width > 0 ? `calc(${share}% - 6px)` : "minmax(440px, 38%)"}`
          : undefined,
      }}
    >
      {children}
      {/* The width is known after the first frame. */}
      {panel && width === 0 && <span />}
      {panel && width > 0 && (
        <Divider
          share={share}
          limits={shareLimits(width)}
          width={width}
          onDrag={(clientX) => setDragged(shareAt(clientX))}
          onDrop={(clientX) => move(shareAt(clientX))}
          onMove={move}
        />
      )}
      {panel}
    </div>
  );
}
