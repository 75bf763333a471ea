/** Answers with the bytes in the environment, and does nothing else: the least that a route handler can do. */
export async function GET() {
  return new Response(process.env.BARE_ANSWER ?? "", {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}
