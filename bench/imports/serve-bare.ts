import { once } from "node:events";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";

const page = `<!doctype html><title>csv-parse alone</title><input type="file"><script type="module">
  document.querySelector("input").addEventListener("change", ({ target }) => {
    const worker = new Worker("/bare-worker.js", { type: "module" });
    worker.onmessage = ({ data }) => { window.reported = data; worker.terminate(); };
    worker.postMessage(target.files[0]);
  });
</script>`;

// The worker reads a file in pieces of 1 MiB and keeps its rows. It does nothing else with them.
const worker = `import { parse } from "./csv-parse.js";

self.addEventListener("message", async ({ data: file }) => {
  const started = performance.now();
  const rows = [];
  const decoder = new TextDecoder();
  const parser = parse({
    delimiter: ";",
    // Through the stream they would come slower.
    on_record: (record) => {
      rows.push(record);
      return null;
    },
  });
  parser.resume();
  const ended = new Promise((resolve) => parser.on("end", resolve));
  for (let start = 0; start < file.size; start += 1024 * 1024) {
    const bytes = await file.slice(start, start + 1024 * 1024).arrayBuffer();
    await new Promise((resolve) => parser.write(decoder.decode(bytes, { stream: true }), resolve));
  }
  parser.end();
  await ended;
  self.postMessage({ milliseconds: performance.now() - started, rows: rows.length });
});`;

/**
 * Serves a page that reads a chosen file with csv-parse alone in a worker. The page stores time and number
 * of rows in `window.reported`.
 */
export async function serveBarePage(): Promise<AsyncDisposable & { url: string }> {
  const parser = createRequire(import.meta.url).resolve("csv-parse/browser/esm");
  const files: Record<string, [type: string, content: string | Buffer]> = {
    "/": ["text/html", page],
    "/bare-worker.js": ["text/javascript", worker],
    "/csv-parse.js": ["text/javascript", readFileSync(parser)],
  };
  const server = createServer(({ url = "/" }, response) => {
    const [type, content] = files[url] ?? ["text/plain", ""];
    response.writeHead(200, { "content-type": `${type}; charset=utf-8` }).end(content);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
