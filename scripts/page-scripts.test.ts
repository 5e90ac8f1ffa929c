import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { buildScript } from "./page-scripts.ts";

const early = await buildScript("virtual:early-article");

/** The requests of the head script of an article page at this address, with these tokens in local storage. */
function requestedAt(pathname: string, stored: Readonly<Record<string, string>> = {}): string[] {
  const requested: string[] = [];
  const fetch = async (address: string) => {
    requested.push(address.split("?", 1)[0] ?? "");
    return new Response(null, { status: 404 });
  };
  const localStorage = { getItem: (key: string) => stored[key] ?? null, setItem: () => undefined };
  const navigator = { userAgent: "" };
  runInNewContext(early, { location: { pathname }, localStorage, navigator, crypto, fetch, AbortController });
  return requested;
}

// Covers spec §5.1.
test("the early script of an article page calls the API only for a numeric id", () => {
  expect(requestedAt("/articles/12")).toEqual(["/api/v1/articles/12"]);
  expect(requestedAt("/articles/12/")).toEqual(["/api/v1/articles/12"]);
  for (const pathname of ["/articles/12a", "/articles/a", "/articles/-1", "/articles/12/more"])
    expect(requestedAt(pathname), pathname).toEqual([]);
});

test("the early script does not request the article of a signed-in visitor", () => {
  const tokens = { access_token: "a", refresh_token: "r", token_expiry: "1" };
  expect(requestedAt("/articles/12", tokens)).toEqual([]);
  expect(requestedAt("/articles/12", { ...tokens, refresh_token: "" })).toEqual(["/api/v1/articles/12"]);
});
