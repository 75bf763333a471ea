// A process of its own: answers every request with the text in its first argument, as fast as node:http can.
import { createServer } from "node:http";

const body = process.argv[2] ?? "";
const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : undefined);
});
