/** The children with a name, whatever their prefix. */
export function children(parent: Element | null, name: string): Element[] {
  return parent ? [...parent.children].filter(({ localName }) => localName === name) : [];
}

/** Every element at the end of a path of names below `parent`, in the order of the file. */
export function all(parent: Element | null, ...path: string[]): Element[] {
  return path.reduce<Element[]>(
    (parents, name) => parents.flatMap((element) => children(element, name)),
    parent ? [parent] : [],
  );
}

/** The first element at the end of a path of names below `parent`, or null. */
export function find(parent: Element | null, ...path: string[]): Element | null {
  return all(parent, ...path)[0] ?? null;
}

/** An element's text without white space around it; null where there is none. */
export function textOf(element: Element | null | undefined): string | null {
  return element?.textContent.trim() || null;
}

/** The text of the first element at the end of a path; null where there is none. */
export function text(parent: Element | null, ...path: string[]): string | null {
  return textOf(find(parent, ...path));
}

/** The texts of all elements at the end of a path. */
export function texts(parent: Element | null, ...path: string[]): string[] {
  return present(all(parent, ...path).map(textOf));
}

/** What is there of some texts. */
export function present(values: (string | null)[]): string[] {
  return values.filter((value) => value !== null);
}

/** Several texts as one, or null when none is there. */
export function joined(separator: string, ...values: (string | null)[]): string | null {
  return present(values).join(separator) || null;
}
