/** Reads `/metrics` of a program as values by name and labels, in the text form of Prometheus. */
export async function readMetrics(origin: string): Promise<Map<string, number>> {
  const response = await fetch(`${origin}/metrics`);
  const type = response.headers.get("content-type") ?? "";
  if (!type.startsWith("text/plain; version=0.0.4")) throw new Error(`No metrics, but ${type}.`);
  const lines = (await response.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(lines.map((line) => [line.replace(/ [^ ]+$/, ""), Number(line.split(" ").at(-1))]));
}
