import { headers } from "next/headers";
import { createElement } from "react";

/** The least that a dynamic page does: it reads a header of the request and shows it. */
export default async function Page() {
  return createElement("main", null, (await headers()).get("host"));
}
