import clsx from "clsx";
import { CornerDownLeft } from "lucide-react";
import type { Command } from "./use-commands.ts";

type CommandOptionProps = {
  id: string;
  command: Command;
  isChosen: boolean;
  onChoose: () => void;
  onRun: () => void;
};

/**
 * A command of the palette. It is selected when the pointer moves, so that a list that scrolls under a
 * resting pointer selects nothing.
 */
export function CommandOption({ id, command, isChosen, onChoose, onRun }: CommandOptionProps) {
  const { icon: Icon, label, detail, end } = command;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      title={detail === undefined ? label : `${label}, ${detail}`}
      // This keeps the focus in the search field.
      onMouseDown={(event) => event.preventDefault()}
      onMouseMove={onChoose}
      onClick={onRun}
      className={clsx(
        "flex min-h-9 scroll-m-2 items-center gap-2.5 rounded-md px-2 select-none max-lg:min-h-11",
        isChosen && "bg-selected",
      )}
    >
      <Icon aria-hidden className="text-muted size-4 shrink-0" />
      <span className="truncate">{label}</span>
      {detail !== undefined && <span className="text-meta text-muted truncate">{detail}</span>}
      {end !== undefined && <span className="figures text-compact ml-auto shrink-0">{end}</span>}
      {isChosen && (
        <CornerDownLeft
          aria-hidden
          className={clsx("text-muted size-4 shrink-0", end === undefined && "ml-auto")}
        />
      )}
    </div>
  );
}
