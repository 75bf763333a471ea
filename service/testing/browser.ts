/** A page as a browser shows it: its final address, its status and its text. */
export type Visit = { url: string; status: number; text: string; headers: Headers };

type Cookie = { value: string; path: string };

/**
 * A small browser without JavaScript. It stores cookies by path and follows redirects within one origin. A
 * redirect to another origin ends the visit, with the redirect's status and target.
 */
export function createBrowser(origin: string, kept: Iterable<[string, Cookie]> = []) {
  const cookies = new Map(kept);

  function saveCookies(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split(/;\s*/);
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      const attribute = (key: string) =>
        attributes.find((entry) => entry.toLowerCase().startsWith(`${key}=`))?.slice(key.length + 1);
      const path = attribute("path") ?? "/";
      const expires = attribute("expires");
      const id = `${name}\n${path}`;
      if (expires && new Date(expires).getTime() <= Date.now()) cookies.delete(id);
      else cookies.set(id, { value, path });
    }
  }

  function cookieHeader(path: string): string {
    return [...cookies]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(cookie.path.replace(/\/?$/, "/")))
      .map(([id, cookie]) => `${id.split("\n")[0]}=${cookie.value}`)
      .join("; ");
  }

  type Sending = { method?: string; body?: URLSearchParams | undefined; headers?: Record<string, string> };

  async function request(address: string, init: Sending = {}): Promise<Visit> {
    let url = new URL(address, origin);
    let { method = "GET", body } = init;
    for (let hops = 0; hops < 15; hops += 1) {
      const headers = new Headers({ accept: "text/html", "accept-language": "en", ...init.headers });
      headers.set("cookie", cookieHeader(url.pathname));
      const response = await fetch(url, { method, body: body ?? null, headers, redirect: "manual" });
      saveCookies(response.headers);
      const text = await response.text();
      const location = response.headers.get("location");
      if (!location) return { url: url.href, status: response.status, text, headers: response.headers };
      url = new URL(location, url);
      if (url.origin !== origin)
        return { url: url.href, status: response.status, text, headers: response.headers };
      if (response.status === 303 || response.status === 302) [method, body] = ["GET", undefined];
    }
    throw new Error(`Too many redirects, the last to ${url.href}`);
  }

  return {
    /** Opens an address. */
    visit: (address: string, headers: Record<string, string> = {}) => request(address, { headers }),
    /**
     * Fills and submits the page's form whose address ends with `ending`. Throws if there is no such form.
     */
    async submit(
      page: Visit,
      ending: string,
      fields: Record<string, string> | [string, string][],
      headers: Record<string, string> = {},
    ) {
      const actions = [...page.text.matchAll(/<form[^>]* action="([^"]*)"/g)].map(
        ([, action = ""]) => action,
      );
      const action = actions.find((candidate) => candidate.endsWith(ending));
      if (!action) throw new Error(`No form for ${ending} on ${page.url}: ${page.text}`);
      const target = new URL(action.replaceAll("&amp;", "&"), page.url).href;
      return request(target, { method: "POST", body: new URLSearchParams(fields), headers });
    },
    /** Posts a form that no page shows. */
    post: (address: string, fields: Record<string, string>) =>
      request(address, { method: "POST", body: new URLSearchParams(fields) }),
    clearCookies: () => cookies.clear(),
    /**
     * Removes the cookies of the session at the realm. The browser stays one in which a person has signed
     * in.
     */
    clearSession() {
      for (const id of cookies.keys()) if (id.includes("_session")) cookies.delete(id);
    },
    /** Returns a browser with the current cookies of this one. After that they are independent. */
    copy: () => createBrowser(origin, cookies),
    /** Returns the values of the cookies, which a script on the page cannot read. */
    cookieValues: () => [...cookies.values()].map(({ value }) => value),
    cookieNames: () => [...cookies.keys()].map((id) => id.split("\n")[0]),
  };
}

export type Browser = ReturnType<typeof createBrowser>;
