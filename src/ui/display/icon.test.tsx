import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Icon } from "./icon.tsx";

// Covers spec §7.7.
test.each(["close", "search", "menu", "moon", "lock"] as const)(
  "the icon %s of the site's own parts is drawn by the page itself",
  (name) => {
    const html = renderToStaticMarkup(<Icon name={name} />);
    expect(html).toMatch(/<path [^>]*d="M[^"]+"/);
    expect(html).not.toMatch(/href|src=/);
  },
);
