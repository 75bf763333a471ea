/** Returns a text as it stands in HTML. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (letter) => `&#${letter.charCodeAt(0)};`);

const style = `
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
  main.login { max-width: 26rem; border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .5rem; padding: 1.5rem; margin: 10vh auto; }
  h1 { font-size: 1.35rem; margin-top: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
  button { font: inherit; min-height: 2.5rem; padding: 0 .9rem; margin: .2rem .3rem .2rem 0; cursor: pointer; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; overflow-wrap: anywhere; vertical-align: top; }
  .scroll { overflow-x: auto; } .muted { opacity: .75; }`;

/** Returns a whole page of the stand-in. `body` is HTML. */
export const htmlPage = (title: string, body: string): string => `<!doctype html>
<html lang="de"><head><meta charset="utf-8"><title>${escaped(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body>${body}</body></html>`;
