"use client";

import { useTranslations } from "next-intl";
import { useRef, type KeyboardEvent, type PointerEvent } from "react";
import { fittingShare, otherShare } from "./panel-share.ts";

type DividerProps = {
  /**
   * The share of the panel at the right side in percent, its limits, and the width of both sides in pixels.
   */
  share: number;
  limits: { min: number; max: number };
  width: number;
  /**
   * Called while the border is dragged and when it is let go, with the place of the pointer in pixels of the
   * window.
   */
  onDrag: (clientX: number) => void;
  onDrop: (clientX: number) => void;
  /** Called with the new share. */
  onMove: (share: number) => void;
};

/** Percent of a press of an arrow key. */
const keyStep = 2;

/** Pixels that a pointer may move in a press that does not drag. */
const stillness = 3;

/**
 * The border between the table and its panel. It is dragged, moved by arrow keys, Home and End, and changes
 * between two widths by a press or Enter, for people who can't drag. Its value is the share of the table.
 */
export function Divider({ share, limits, width, onDrag, onDrop, onMove }: DividerProps) {
  const t = useTranslations("postings");
  const press = useRef<{ from: number; at: number; isDrag: boolean } | null>(null);

  function onKeyDown(event: KeyboardEvent): void {
    const moved = {
      ArrowLeft: share + keyStep,
      ArrowRight: share - keyStep,
      Home: limits.max,
      End: limits.min,
      Enter: otherShare(share, width),
    }[event.key];
    if (moved === undefined) return;
    event.preventDefault();
    onMove(fittingShare(moved, width));
  }

  function onPointerMove({ clientX }: PointerEvent): void {
    if (!press.current) return;
    press.current.isDrag ||= Math.abs(clientX - press.current.from) > stillness;
    press.current.at = clientX;
    if (press.current.isDrag) onDrag(clientX);
  }

  function onPointerUp(): void {
    const ended = press.current;
    press.current = null;
    if (ended?.isDrag) onDrop(ended.at);
    else if (ended) onMove(otherShare(share, width));
  }

  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={t("divider")}
      aria-valuenow={100 - share}
      aria-valuemin={100 - limits.max}
      aria-valuemax={100 - limits.min}
      aria-valuetext={t("dividerAt", { percent: 100 - share })}
      title={t("dividerHint")}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        press.current = { from: event.clientX, at: event.clientX, isDrag: false };
      }}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      // The browser has taken the pointer for something else: that is no press.
      onPointerCancel={() => {
        if (press.current?.isDrag) onDrop(press.current.at);
        press.current = null;
      }}
      // It reaches over the edge of the panel, so that it is wide enough to be hit and leaves the table its
      // scroll bar.
      className="group ring-inside z-10 -mr-3 grid w-6 cursor-col-resize touch-none items-center rounded select-none"
    >
      <span
        aria-hidden
        className="bg-line-strong group-hover:bg-link group-focus-visible:bg-link ml-1 h-12 w-1 rounded-full"
      />
    </div>
  );
}
