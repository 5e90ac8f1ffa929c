import { Hono } from "hono";
import { notFound } from "../../kit/api/app-error.ts";

/**
 * Browsers use this to notice a new release (spec §7): the id of the latest build, and the facts of a build by its id.
 */
export function createBuildFacts(buildId: string): Hono {
  const app = new Hono();
  app.get("/builds/latest.json", (context) => context.json({ id: buildId }, 200, { "cache-control": "no-store" }));
  app.get("/builds/meta/:name{[0-9a-f]{16}\\.json}", (context) => {
    if (context.req.param("name") !== `${buildId}.json`) throw notFound();
    return context.json({ id: buildId }, 200, { "cache-control": "public, max-age=31536000, immutable" });
  });
  return app;
}
