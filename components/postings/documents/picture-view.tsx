"use client";

import { useTranslations } from "next-intl";
import { useEffect, useImperativeHandle, useRef, useState } from "react";
import { openPicture } from "#lib/client/picture.ts";
import { noCommands } from "./commands.ts";
import type { ContentViewProps } from "./content-view-props.ts";
import { SheetSkeleton } from "./sheet-skeleton.tsx";
import { ViewFrame } from "./view-frame.tsx";

/** A page with the address of its picture; null if it could not be decoded. */
type Page = { number: number; address: string | null };

type Picture = { pages: readonly Page[]; total: number; state: "opening" | "whole" | "broken" };

const atFirst: Picture = { pages: [], total: 1, state: "opening" };

/** A picture as wide as the view, its pages below each other as they are decoded. */
export function PictureView({ content, name, download, notShown, onShown, ref }: ContentViewProps) {
  const t = useTranslations("document");
  const frame = useRef<HTMLDivElement>(null);
  const [{ pages, total, state }, setPicture] = useState(atFirst);
  useImperativeHandle(ref, () => ({ ...noCommands, focus: () => frame.current?.focus() }));
  useEffect(() => {
    const addresses: string[] = [];
    let isGone = false;
    const open = async () => {
      for await (const page of openPicture(content)) {
        if (isGone) return;
        const address = page.content && URL.createObjectURL(page.content);
        if (address !== null) addresses.push(address);
        const shown = { number: page.number, address };
        setPicture((before) => ({ ...before, pages: [...before.pages, shown], total: page.total }));
      }
    };
    const end = (ended: Picture["state"]) => {
      if (!isGone) setPicture((before) => ({ ...before, state: ended }));
    };
    open().then(
      () => end("whole"),
      () => end("broken"),
    );
    return () => {
      isGone = true;
      for (const address of addresses) URL.revokeObjectURL(address);
    };
  }, [content]);
  const lose = (number: number) =>
    setPicture((before) => ({
      ...before,
      pages: before.pages.map((page) => (page.number === number ? { number, address: null } : page)),
    }));
  const isAnyShown = pages.some(({ address }) => address !== null);
  if (!isAnyShown && state === "opening") return <SheetSkeleton />;
  if (!isAnyShown) return notShown("brokenPicture");
  const left = state === "opening" ? 0 : total - pages.length;
  return (
    <ViewFrame name={name} toolbar={download} ref={frame}>
      <div className="space-y-4">
        {pages.map(({ number, address }) =>
          address === null ? (
            <p key={number} className="text-center">
              {t("missing.page", { page: number })}
            </p>
          ) : (
            // Next.js cannot optimise this picture, because it is already in the browser.
            // eslint-disable-next-line @next/next/no-img-element
            <img
              key={number}
              src={address}
              alt={total === 1 ? name : t("pageOf", { name, page: number, pages: total })}
              onLoad={onShown}
              onError={() => lose(number)}
              className="shadow-sheet mx-auto max-w-full bg-white"
            />
          ),
        )}
        {left > 0 && <p className="text-center">{t("morePages", { count: left })}</p>}
      </div>
    </ViewFrame>
  );
}
