import { createElement } from "react";

/** Next.js wants a layout, also where there is no page. */
export default function Layout({ children }) {
  return createElement("html", { lang: "en" }, createElement("body", null, children));
}
