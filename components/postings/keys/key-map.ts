/** The shortcuts of the cockpit, in the order of the list of shortcuts. */
export const keyActions = {
  // These work while the focus is in the table.
  up: { keys: ["↑"], where: "table" },
  down: { keys: ["↓"], where: "table" },
  first: { keys: ["Home"], where: "table" },
  last: { keys: ["End"], where: "table" },
  previousFile: { keys: ["←"], where: "table" },
  nextFile: { keys: ["→"], where: "table" },
  check: { keys: ["Space"], where: "table" },
  enterDocument: { keys: ["Enter"], where: "table" },
  leaveDocument: { keys: ["Esc"], where: "document" },
  findInDocument: { keys: ["Ctrl", "F"], where: "document" },
  // These work anywhere on the page, except in fields that take text.
  flag: { keys: ["f"], where: "page" },
  splits: { keys: ["s"], where: "page" },
  zoomIn: { keys: ["+"], where: "page" },
  zoomOut: { keys: ["-"], where: "page" },
  fitWidth: { keys: ["0"], where: "page" },
  rotate: { keys: ["r"], where: "page" },
  print: { keys: ["p"], where: "page" },
  search: { keys: ["/"], where: "page" },
} as const satisfies Record<string, { keys: readonly string[]; where: "table" | "document" | "page" }>;

export type KeyAction = keyof typeof keyActions;

/** The browser's names of keys whose label differs. */
const names: Record<string, string> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  " ": "Space",
};

/** Returns the action of a key in a context, or undefined. */
export function actionOf(key: string, where: "table" | "page"): KeyAction | undefined {
  const name = names[key] ?? key;
  return (Object.keys(keyActions) as KeyAction[]).find(
    (action) => keyActions[action].where === where && keyActions[action].keys[0] === name,
  );
}
