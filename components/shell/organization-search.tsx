"use client";

import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Field } from "#components/ui/field.tsx";
import { Popover, type Trigger } from "#components/ui/popover.tsx";
import { type ConnectionSummary, findConnections } from "#lib/shared/connection.ts";
import { OrganizationName } from "./organization-name.tsx";

/** Number of organizations that are listed at most. Others are found by their names. */
const maxListed = 50;

type OrganizationSearchProps = {
  trigger: Trigger;
  connections: readonly ConnectionSummary[];
  current: ConnectionSummary | null;
  onOpen: (connection: ConnectionSummary) => void;
  onConnect: () => void;
};

const close = (element: HTMLElement) => element.closest<HTMLElement>("[popover]")?.hidePopover();

/** The organizations at a button, with a search. Enter opens the first that is found. */
export function OrganizationSearch(props: OrganizationSearchProps) {
  const { trigger, connections, current, onOpen, onConnect } = props;
  const t = useTranslations("shell");
  const locale = useLocale();
  const [text, setText] = useState("");
  const found = findConnections(connections, text, locale);
  return (
    <Popover
      trigger={trigger}
      label={t("organizations")}
      onOpenChange={() => setText("")}
      className="w-[min(340px,calc(100vw-24px))] gap-2 p-2"
    >
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault();
          if (!found[0]) return;
          close(event.currentTarget);
          onOpen(found[0]);
        }}
      >
        <Field label={t("searchOrganization")}>
          {(input) => (
            <input
              type="search"
              autoComplete="off"
              {...input}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      </form>
      <p role="status" className="text-muted text-meta">
        {t("foundOrganizations", { count: found.length, listed: Math.min(found.length, maxListed) })}
      </p>
      <ul>
        {found.slice(0, maxListed).map((connection) => (
          <li key={connection.organizationId}>
            <button
              type="button"
              title={connection.organizationName}
              onClick={(event) => {
                close(event.currentTarget);
                onOpen(connection);
              }}
              {...(connection === current && { "aria-current": "true" })}
              className="hover:bg-faint focus-visible:bg-faint ring-inside flex min-h-8 w-full items-center gap-2.5 rounded-md px-2 py-1 text-left"
            >
              <OrganizationName connection={connection} isCurrent={connection === current} />
            </button>
          </li>
        ))}
      </ul>
      <Button onClick={onConnect}>
        <Plus aria-hidden />
        {t("connectAnother")}
      </Button>
    </Popover>
  );
}
