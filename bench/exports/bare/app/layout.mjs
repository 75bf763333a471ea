import { createElement } from "react";

/** Next.js requires a layout even without a page. */
export default function Layout({ children }) {
  return createElement("html", { lang: "en" }, createElement("body", null, children));
}
