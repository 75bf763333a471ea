// Runs as a process of its own. Responds to every request with the headers and the text in its arguments,
// as fast as node:http can.
import { createServer } from "node:http";

const [headers = "[]", body = ""] = process.argv.slice(2);
const given = JSON.parse(headers) as [string, string][];
const server = createServer((_request, response) => {
  for (const [name, value] of given) response.setHeader(name, value);
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
