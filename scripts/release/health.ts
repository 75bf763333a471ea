// Asks whether the program of this container lives: ends with status 0 if one of its ports answers at
// /health, otherwise with 1. A container runs one program, so only one of the ports is open. An image
// without a shell has nothing else to ask with.
const ports = [
  process.env["PORT"] || "3000",
  process.env["SERVICE_PORT"] || "4000",
  process.env["SERVICE_METRICS_PORT"],
].filter((port) => port !== undefined && port !== "");

/** The longest wait for an answer, in milliseconds. */
const waitMilliseconds = 3_000;

const answers = await Promise.allSettled(
  ports.map((port) =>
    fetch(`http://127.0.0.1:${port}/health`, { signal: AbortSignal.timeout(waitMilliseconds) }),
  ),
);
const lives = answers.some((answer) => answer.status === "fulfilled" && answer.value.ok);
if (!lives) console.error(`Nothing answers /health on the ports ${ports.join(", ")}.`);
process.exit(lives ? 0 : 1);

export {};
