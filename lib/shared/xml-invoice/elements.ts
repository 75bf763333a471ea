/**
 * An element as the readers need it. Those of a browser's DOMParser have this form, and those of the
 * server's parser.
 */
export type XmlElement = {
  readonly localName: string;
  readonly namespaceURI: string | null;
  /** The child elements, in document order. */
  readonly children: Iterable<XmlElement>;
  /** The text of the element and of all elements in it. */
  readonly textContent: string;
  getAttribute(name: string): string | null;
};

/** Returns the child elements with a local name, whatever their prefix. */
export function children(parent: XmlElement | null, name: string): XmlElement[] {
  return parent ? [...parent.children].filter(({ localName }) => localName === name) : [];
}

/** Returns every element at the end of a path of names below `parent`, in document order. */
export function all(parent: XmlElement | null, ...path: string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (parents, name) => parents.flatMap((element) => children(element, name)),
    parent ? [parent] : [],
  );
}

/** Returns the first element at the end of a path of names below `parent`, or null. */
export function find(parent: XmlElement | null, ...path: string[]): XmlElement | null {
  return all(parent, ...path)[0] ?? null;
}

/** The elements whose text was read, so that `leftOut` can tell what no field of the sheet shows. */
const read = new WeakSet<XmlElement>();

/** Returns whether the text of an element was read. */
export const wasRead = (element: XmlElement) => read.has(element);

/** Returns an element's trimmed text, or null if it is empty. */
export function textOf(element: XmlElement | null | undefined): string | null {
  if (element) read.add(element);
  return element?.textContent.trim() || null;
}

/** Returns the text of the first element at the end of a path, or null. */
export function text(parent: XmlElement | null, ...path: string[]): string | null {
  return textOf(find(parent, ...path));
}

/** Returns the texts of all elements at the end of a path, without empty ones. */
export function texts(parent: XmlElement | null, ...path: string[]): string[] {
  return present(all(parent, ...path).map(textOf));
}

/** Returns the values that are not null. */
export function present(values: (string | null)[]): string[] {
  return values.filter((value) => value !== null);
}

/** Joins the values that are not null, or returns null if there is none. */
export function joined(separator: string, ...values: (string | null)[]): string | null {
  return present(values).join(separator) || null;
}
