"use client";

import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { openPicture } from "#lib/client/picture.ts";
import { noCommands } from "./commands.ts";
import type { ContentViewProps } from "./content-view.ts";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { ViewFrame } from "./view-frame.tsx";

/** A picture as wide as the view. Only a file whose bytes are a PNG or JPEG gets an object URL. */
export function PictureView({ content, name, download, notShown, onShown, ref }: ContentViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [picture, setPicture] = useState<{ address: string } | "broken" | null>(null);
  useImperativeHandle(ref, () => ({ ...noCommands, focus: () => frame.current?.focus() }));
  useEffect(() => {
    let address: string | null = null;
    let isGone = false;
    void openPicture(content).then((safe) => {
      if (isGone) return;
      address = safe && URL.createObjectURL(safe);
      setPicture(address === null ? "broken" : { address });
    });
    return () => {
      isGone = true;
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [content]);
  if (picture === null) return <SheetSkeleton />;
  if (picture === "broken") return notShown("brokenPicture");
  return (
    <ViewFrame name={name} toolbar={download} ref={frame}>
      {/* Next.js cannot optimise this picture, because it is already in the browser. */}
      {/* eslint-disable-next-line @next/next/no-img-element */}
      <img
        src={picture.address}
        alt={name}
        onLoad={onShown}
        onError={() => setPicture("broken")}
        className="shadow-sheet mx-auto max-w-full bg-white"
      />
    </ViewFrame>
  );
}
