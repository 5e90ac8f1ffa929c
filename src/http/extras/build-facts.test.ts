import { Hono } from "hono";
import { expect, test } from "vitest";
import { answerFailures } from "../answer/answer-error.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { createBuildFacts } from "./build-facts.ts";

const BUILD = "0123456789abcdef";
const app = new Hono<{ Variables: RequestVariables }>();
app.route("/", createBuildFacts(BUILD));
app.onError(answerFailures(() => {}));

// Covers spec §7.7.
test("returns the latest build without a cache, whatever time is in the query", async () => {
  const answer = await app.request("/builds/latest.json?1700000000000");
  expect(await answer.json()).toEqual({ id: BUILD });
  expect(answer.headers.get("cache-control")).toBe("no-store");
});

// Covers spec §7.7.
test("returns the facts of the build by its id, and none of another build", async () => {
  expect(await (await app.request(`/builds/meta/${BUILD}.json`)).json()).toEqual({ id: BUILD });
  for (const other of ["fedcba9876543210", "latest"])
    expect((await app.request(`/builds/meta/${other}.json`)).status).toBe(404);
});
