/** Responds with the text in the environment. A route handler cannot do less. */
export async function GET() {
  return new Response(process.env.BARE_ANSWER ?? "", {
    headers: { "content-type": "application/json", "cache-control": "no-store" },
  });
}
