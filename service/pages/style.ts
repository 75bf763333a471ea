import { createHash } from "node:crypto";
import { typefacePath } from "./typeface.ts";

/** The style of every page of the realm. Light and dark mode use the same variables. */
export const style = `
@font-face { font-family: Inter; src: url(${typefacePath}) format("woff2"); font-weight: 100 900; font-display: swap; }
:root { color-scheme: light dark; --canvas: #f8fafc; --surface: #fff; --line: #e2e8f0; --edge: #64748b; --text: #0f172a; --muted: #475569;
  --faint: #f1f5f9; --primary: #1d4ed8; --pressed: #1e40af; --accent: #1d4ed8; --good: #166534; --bad: #b91c1c; --warn: #92400e; --bad-ground: #fef2f2; }
@media (prefers-color-scheme: dark) { :root { --canvas: #020617; --surface: #0f172a; --line: #1e293b; --text: #f1f5f9; --muted: #94a3b8;
  --faint: #16203a; --primary: #2563eb; --pressed: #1d4ed8; --accent: #60a5fa; --good: #86efac; --bad: #fca5a5; --warn: #fcd34d; --bad-ground: #450a0a; } }
* { box-sizing: border-box; margin: 0; }
[hidden] { display: none !important; }
body { min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--canvas); color: var(--text);
  font: 400 14px/20px Inter, system-ui, sans-serif; }
main { width: 100%; max-width: 440px; padding: 32px; background: var(--surface); border: 1px solid var(--line); border-radius: 10px;
  overflow-wrap: anywhere; }
main.wide { max-width: 800px; }
h1 { font: 600 24px/32px Inter, system-ui, sans-serif; letter-spacing: -.02em; }
h2, legend { font: 600 14px/20px Inter, system-ui, sans-serif; padding: 0; }
h2 { margin-top: 20px; }
p { margin-top: 4px; }
.muted { color: var(--muted); } .small { font-size: 12px; line-height: 16px; }
.top { display: flex; gap: 10px; align-items: center; margin-bottom: 20px; color: var(--muted); }
.top strong { color: var(--text); font-weight: 600; }
.top > a { margin-left: auto; line-height: 24px; white-space: nowrap; }
.mark { flex: none; width: 28px; height: 28px; border-radius: 7px; display: grid; place-items: center; color: #fff; font-weight: 600;
  font-size: 12px; background: linear-gradient(160deg, #1e40af, #0f766e); }
label.field { display: block; margin-top: 16px; font-weight: 500; }
input:not([type=radio], [type=checkbox], [type=hidden]) { display: block; width: 100%; height: 40px; margin-top: 4px; padding: 0 12px; font: inherit; color: var(--text);
  background: var(--surface); border: 1px solid var(--edge); border-radius: 6px; }
input[aria-invalid] { border-color: var(--bad); }
fieldset { border: 0; padding: 0; margin-top: 20px; }
.choice { display: flex; gap: 12px; align-items: center; padding: 12px 14px; margin-top: 8px; border: 1px solid var(--edge);
  border-radius: 8px; cursor: pointer; }
.choice:has(:checked) { border-color: var(--accent); box-shadow: 0 0 0 1px var(--accent); }
.choice input { width: 16px; height: 16px; accent-color: var(--accent); flex: none; }
@media (forced-colors: none) {
  .choice input { appearance: none; display: grid; place-content: center; border: 1px solid var(--edge); border-radius: 4px; background: var(--surface); }
  .choice input::before { content: ""; width: 8px; height: 8px; background: #fff; visibility: hidden;
    clip-path: polygon(0 52%, 14% 38%, 38% 62%, 86% 12%, 100% 26%, 38% 90%); }
  .choice input[type=radio], .choice input[type=radio]::before { border-radius: 50%; clip-path: none; }
  .choice input:checked { border-color: var(--primary); background: var(--primary); }
  .choice input:checked::before { visibility: visible; }
}
.choice span { display: block; }
.choice > span:first-of-type { flex: 1; min-width: 0; }
.choice .badge { flex: none; padding: 0 8px; border: 1px solid var(--line); border-radius: 10px; color: var(--muted); font-size: 12px; }
.choices.long { max-height: min(340px, 40vh); margin-top: 8px; padding: 2px; overflow-y: auto; }
.long .choice { padding: 6px 12px; margin-top: 4px; border-color: var(--line); }
.long .choice:first-child { margin-top: 0; }
.search { display: flex; gap: 8px; margin-top: 4px; }
.search input:not([type=radio], [type=checkbox], [type=hidden]) { margin-top: 0; min-width: 0; }
.search button { flex: none; }
.many { display: flex; flex-wrap: wrap; gap: 4px 16px; margin-top: 8px; }
.many button.link { flex: none; }
.decision { position: sticky; bottom: 0; margin: 16px -32px -32px; padding: 12px 32px; background: var(--surface); border-top: 1px solid var(--line);
  border-radius: 0 0 10px 10px; }
.decision .actions { margin-top: 8px; }
.decision .over { color: var(--bad); }
.columns { display: grid; gap: 0 32px; }
@media (min-width: 720px) { .columns { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); } }
.rights { margin-top: 20px; } .rights h2 { margin-top: 0; }
.right { display: flex; gap: 12px; margin-top: 12px; }
.right svg { width: 18px; height: 18px; flex: none; margin-top: 1px; fill: none; stroke: var(--muted); stroke-width: 2; stroke-linejoin: round; }
.right h3 { font: 500 14px/20px Inter, system-ui, sans-serif; }
.right ul { margin: 0; padding: 0; list-style: none; color: var(--muted); }
.right li { margin-top: 2px; }
.warning { color: var(--warn); }
.actions { display: flex; gap: 8px; margin-top: 24px; }
button, .button { display: block; flex: 1; height: 40px; padding: 0 16px; border: 1px solid var(--edge); border-radius: 6px; cursor: pointer;
  background: var(--surface); color: var(--text); font: 500 14px/38px Inter, system-ui, sans-serif; text-align: center; }
a.button { color: var(--text); text-decoration: none; }
button.primary, a.primary { background: var(--primary); border-color: var(--primary); color: #fff; }
button.primary:hover, a.primary:hover { background: var(--pressed); }
button.link { display: inline; height: auto; min-height: 24px; padding: 0; border: 0; background: none; color: var(--accent); font: inherit;
  text-decoration: underline; }
a { color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.problem { margin-top: 16px; padding: 12px 14px; border-radius: 8px; background: var(--bad-ground); color: var(--bad); }
.problem a { color: inherit; }
.links { margin-top: 20px; font-size: 12px; line-height: 24px; }
.done { margin-top: 16px; color: var(--good); }
.code { display: block; margin-top: 16px; padding: 12px 14px; border-radius: 8px; background: var(--faint); user-select: all;
  font: 500 14px/20px ui-monospace, monospace; }
.lines { white-space: pre-line; text-align: center; }
.step { margin-top: 20px; font-weight: 600; }
.qr { width: 200px; max-width: 100%; margin: 12px auto; padding: 8px; background: #fff; border: 1px solid var(--line); border-radius: 8px; }
.qr svg { display: block; width: 100%; }
details { margin-top: 16px; } summary { cursor: pointer; color: var(--accent); }
section { margin-top: 20px; padding-top: 16px; border-top: 1px solid var(--line); }
section h2 { margin-top: 0; }
section button { margin-top: 12px; width: 100%; }
dl { display: grid; grid-template-columns: minmax(120px, auto) 1fr; gap: 6px 16px; margin-top: 16px; }
dt { color: var(--muted); } dd { margin: 0; }
.scroll { overflow-x: auto; margin-top: 8px; }
table { width: 100%; border-collapse: collapse; overflow-wrap: normal; }
th { text-align: left; font-weight: 500; font-size: 12px; color: var(--muted); }
th, td { padding: 8px 12px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
@media (prefers-reduced-motion: no-preference) { button, .choice { transition: border-color .12s, background-color .12s; } }
@media (max-width: 420px) { main { padding: 20px; } .decision { margin: 16px -20px -20px; padding: 12px 20px; } }
`;

/** The source expression for a Content-Security-Policy that allows only this style. */
export const styleSource = `'sha256-${createHash("sha256").update(style).digest("base64")}'`;
