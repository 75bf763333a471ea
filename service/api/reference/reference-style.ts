import { createHash } from "node:crypto";
import { style } from "../../pages/style.ts";

/**
 * The style of the reference page: the style of the realm's pages, with a layout for reading instead of for
 * a form.
 */
export const referenceStyle = `${style}
html { scroll-padding-top: 16px; }
body { display: block; place-items: normal; padding: 0; min-height: 0; }
.page { max-width: 1180px; margin: 0 auto; padding: 32px 24px 96px; }
main { max-width: none; padding: 0; background: none; border: 0; border-radius: 0; overflow-wrap: normal; }
h1 { margin-top: 4px; }
h2 { margin-top: 0; font-size: 20px; line-height: 28px; letter-spacing: -.01em; }
h3 { margin-top: 24px; font: 600 14px/20px Inter, system-ui, sans-serif; }
p { max-width: 72ch; margin-top: 8px; }
ul.rules { margin: 12px 0 0; padding-left: 20px; max-width: 72ch; } ul.rules li { margin-top: 6px; }
nav ul { list-style: none; padding: 0; margin-top: 8px; }
nav a { display: flex; gap: 8px; align-items: baseline; padding: 6px 0; color: var(--text); text-decoration: none; }
nav a:hover span { text-decoration: underline; }
nav .method { flex: none; width: 42px; }
.card { margin-top: 24px; padding: 24px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px; }
.method { font: 600 12px/20px ui-monospace, monospace; color: var(--accent); }
.address { display: flex; flex-wrap: wrap; gap: 4px 10px; margin-top: 8px; padding: 8px 12px; border-radius: 8px; background: var(--faint);
  font: 500 13px/20px ui-monospace, monospace; overflow-wrap: anywhere; }
.address .method { line-height: 20px; font-size: 13px; }
.anchor { color: inherit; text-decoration: none; } .anchor:hover { text-decoration: underline; }
code { font: 500 .93em/1.4 ui-monospace, monospace; padding: 1px 4px; border-radius: 4px; background: var(--faint); overflow-wrap: anywhere; }
pre { margin-top: 8px; padding: 12px 14px; max-height: 420px; overflow: auto; border-radius: 8px; background: var(--faint);
  font: 400 12.5px/19px ui-monospace, monospace; }
td code { padding: 0; background: none; } td code[class^=depth] { display: block; white-space: nowrap; }
.depth-1 { margin-left: 20px; } .depth-2 { margin-left: 40px; } .depth-3 { margin-left: 60px; }
td:first-child { min-width: 150px; overflow-wrap: anywhere; }
td .values { display: block; margin-top: 2px; }
.tag { font-size: 12px; color: var(--muted); white-space: nowrap; }
.scope { margin-top: 8px; color: var(--muted); }
details { margin-top: 8px; } summary { cursor: pointer; color: var(--accent); min-height: 24px; }
@media (min-width: 1000px) {
  .page { display: grid; grid-template-columns: 250px minmax(0, 1fr); column-gap: 48px; }
  header, main { grid-column: 2; }
  nav { grid-area: 1 / 1 / span 2; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; padding: 32px 0; margin-top: -32px; align-self: start; }
}
@media (max-width: 999px) { nav { margin: 24px 0 32px; } }
@media (max-width: 560px) {
  .page { padding: 20px 16px 64px; }
  .card { padding: 16px; margin-left: -4px; margin-right: -4px; }
  td, th { padding-right: 10px; }
  .stacked thead { display: none; }
  .stacked tr { display: block; padding: 8px 0; border-bottom: 1px solid var(--line); }
  .stacked tr:has(.depth-1) { margin-left: 12px; } .stacked tr:has(.depth-2) { margin-left: 24px; }
  .stacked tr:has(.depth-3) { margin-left: 36px; } code[class^=depth] { margin-left: 0; }
  .stacked td { display: block; padding: 1px 0; border: 0; min-width: 0; }
}
`;

/** The source expression for a Content-Security-Policy that allows only this style. */
export const referenceStyleSource = `'sha256-${createHash("sha256").update(referenceStyle).digest("base64")}'`;
