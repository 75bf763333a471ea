/**
 * Returns the source of a document, one element a line, indented by depth, up to about `limit` characters.
 * An element with text alone stays on one line. The function does not recurse, so any depth is safe.
 */
export function indented(document: Document, limit: number): string {
  let source = "";
  let depth = 0;
  const line = (text: string) => (source += `${"  ".repeat(Math.min(depth, maxDepth))}${text}\n`);
  let node: Node | null = document.firstChild;
  while (node && source.length < limit) {
    if (node instanceof Element && node.children.length > 0) {
      line(openTag(node));
      depth++;
      node = node.firstChild;
      continue;
    }
    const text = textOf(node);
    if (text) line(text);
    while (node && !node.nextSibling) {
      node = node.parentNode;
      depth--;
      if (node instanceof Element && source.length < limit) line(`</${node.tagName}>`);
    }
    node = node?.nextSibling ?? null;
  }
  return source;
}

/** Maximum depth of indentation, so that deep documents do not grow by their spaces. */
const maxDepth = 20;

const openTag = (element: Element) =>
  `<${[element.tagName, ...[...element.attributes].map(({ name, value }) => `${name}="${escaped(value)}"`)].join(" ")}>`;

function textOf(node: Node): string {
  if (node instanceof Element) {
    const content = node.textContent.trim();
    return `${openTag(node)}${escaped(content)}</${node.tagName}>`;
  }
  if (node instanceof Comment) return `<!--${node.data}-->`;
  return escaped(node.textContent?.trim() ?? "");
}

/** Escapes text for XML, so that escaped characters of the file do not look like elements. */
const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
