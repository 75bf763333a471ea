import { gzipSync } from "node:zlib";
import { type Benchmark, format, inTurns } from "../benchmark.ts";
import { cpuOfRequest } from "./cpu-of-request.ts";
import { serveBareApp } from "./serve-bare.ts";
import { organization, startExport } from "./stack.ts";

/** What the exports page cost before its texts left it, in ms of a core (`docs/benchmarks.md`). */
const formerMilliseconds = 47;

export const pageHtml: Benchmark = {
  name: "html",
  title: "The HTML of the exports page, signed in, beside a bare dynamic page of Next.js, by CPU time",
  async run() {
    await using running = await startExport(4);
    await using bare = await serveBareApp();
    const { stack, cookie } = running;
    const url = `${stack.webUrl}/organizations/${organization}/exports`.replace("localhost", "127.0.0.1");
    const html = await (await fetch(url, { headers: { cookie } })).text();
    console.log(`  ${format(html.length / 1024)} KB of HTML, ${format(gzipSync(html).length / 1024)} packed`);
    const cpu = await inTurns(7, {
      ours: () => cpuOfRequest(stack.webPid(), url, { cookie }),
      beside: () => cpuOfRequest(bare.pid, bare.pageUrl),
    });
    const former = formerMilliseconds / cpu.ours;
    return [
      {
        what: "HTML of the exports page, CPU time of the web app",
        ours: `${format(cpu.ours)} ms`,
        beside: `bare dynamic page, ${format(cpu.beside)} ms`,
        ratio: 1 / cpu.ratio,
        aim: `at least 0.5, or a third of the former ${formerMilliseconds} ms`,
        isMet: 1 / cpu.ratio >= 0.5 || former >= 3,
      },
    ];
  },
};
