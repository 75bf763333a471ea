import "server-only";

// A process that answers whatever it gets with its argument.
process.on("message", () => process.send?.(JSON.parse(process.argv[2] ?? "")));
