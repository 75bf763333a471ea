"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { IconButton } from "#components/ui/button.tsx";
import { Failure } from "#components/ui/failure.tsx";
import { CommandOption } from "./command-option.tsx";
import { useCommands, type Command, type Organizations } from "./use-commands.ts";
import { useFoundCommands } from "./use-found-commands.ts";

type PaletteSearchProps = Organizations & {
  typed: string;
  onType: (typed: string) => void;
  onDone: () => void;
};

/**
 * A search field with the matching commands below it. The focus stays in the field; arrows, Home and End
 * select, where they would otherwise move the cursor in the text.
 */
export function PaletteSearch({ typed, onType, onDone, ...organizations }: PaletteSearchProps) {
  const t = useTranslations("palette");
  const u = useTranslations("ui");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [chosen, choose] = useState(0);
  const { commands: found, search } = useFoundCommands(typed, organizations.connections);
  const commands = useCommands(organizations, typed, found);
  const last = commands.length - 1;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => field.current?.focus(), []);

  useEffect(() => {
    document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: "nearest" });
  }, [id, chosen]);

  function run(command: Command | undefined): void {
    if (!command) return;
    onDone();
    command.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent } = event;
    if (altKey || ctrlKey || metaKey || shiftKey || nativeEvent.isComposing) return;
    const indices: Record<string, number> = {
      ArrowDown: chosen < last ? chosen + 1 : 0,
      ArrowUp: chosen > 0 ? chosen - 1 : last,
      Home: 0,
      End: last,
    };
    const index = indices[key];
    if (index === undefined && key !== "Enter") return;
    event.preventDefault();
    if (index === undefined) run(commands[chosen]);
    else choose(Math.max(0, index));
  }

  return (
    <>
      {/* The line below the field tells the focus: a ring would be a second frame in that of the dialog. */}
      <div className="border-line has-[input:focus-visible]:border-focus flex items-center gap-2 border-b-2 p-2 pl-4">
        <Search aria-hidden className="text-muted size-4 shrink-0" />
        <input
          ref={field}
          role="combobox"
          aria-label={t("title")}
          aria-expanded={commands.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          {...(commands.length > 0 && { "aria-activedescendant": optionId(chosen) })}
          placeholder={t("placeholder")}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            onType(target.value);
            choose(0);
          }}
          onKeyDown={onKeyDown}
          className="text-input placeholder:text-muted h-10 min-w-0 flex-1 rounded-md bg-transparent px-2 outline-none!"
        />
        <IconButton label={u("close")} onClick={onDone} className="max-lg:size-11!">
          <X aria-hidden />
        </IconButton>
      </div>
      <p role="status" className="sr-only">
        {typed !== "" && t("count", { count: commands.length })}
      </p>
      {commands.length === 0 && <p className="text-muted p-4">{t("none")}</p>}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={t("commands")}
        className="max-h-[min(50dvh,400px)] overflow-y-auto p-2 empty:hidden"
      >
        {commands.map((command, index) => (
          <CommandOption
            key={index}
            id={optionId(index)}
            command={command}
            isChosen={index === chosen}
            onChoose={() => choose(index)}
            onRun={() => run(command)}
          />
        ))}
      </div>
      {search.isFetching && found.length === 0 && (
        <p className="text-muted text-compact border-line border-t px-4 py-2">{t("searching")}</p>
      )}
      {search.isError && (
        <div className="p-2">
          <Failure error={search.error} onRetry={() => void search.refetch()} />
        </div>
      )}
    </>
  );
}
