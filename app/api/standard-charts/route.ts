import { sessionRoute } from "#lib/server/http/route.ts";
import { readStandardChart } from "#lib/server/imports/standard-charts.ts";

// The charts are published and belong to no organization, so that any session may read them.
export const GET = sessionRoute(async ({ request }) => {
  const file = await readStandardChart(request.nextUrl.searchParams.get("name") ?? "");
  return new Response(file, {
    headers: { "content-type": "application/octet-stream", "x-content-type-options": "nosniff" },
  });
});
