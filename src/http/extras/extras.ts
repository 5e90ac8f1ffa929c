import { Readable } from "node:stream";
import { Hono } from "hono";
import { notFound } from "../../kit/api/app-error.ts";
import { answerFailures, type LogFailure, RETRY_AFTER_SECONDS } from "../answer/answer-error.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { diagramPage } from "./diagram-page.ts";

/** A stored picture on its way out. */
interface OutgoingPicture {
  mediaType: string;
  sizeBytes: number;
  contentSecurityPolicy: string;
  stream: Readable;
}

type CoverKind = "book" | "course" | "item" | "article";

interface ExtrasDependencies {
  /** Why the database cannot serve now, for `/readyz`; null: it can. */
  findObstacle(): Promise<string | null>;
  /** Text of `/sitemap.xml`, or of its part; null when there is no such part. */
  sitemap(part: number | null): Promise<string | null>;
  feed(): Promise<string>;
  robots(): string;
  /** An SVG; null when there is no such work. */
  cover(kind: CoverKind, id: number): Promise<string | null>;
  openPicture(name: string): Promise<OutgoingPicture | null>;
  /** Changes with every release (spec §4 "new release handling"). */
  buildId: string;
  sandbox: Hono | null;
  logFailure: LogFailure;
}

const FOR_EVER = "public, max-age=31536000, immutable";
const FOR_MINUTES = "public, max-age=600, stale-if-error=86400";

/** Small public answers outside the pages and the API. */
export function createExtras(dependencies: ExtrasDependencies): Hono<{ Variables: RequestVariables }> {
  const app = new Hono<{ Variables: RequestVariables }>();

  app.get("/healthz", (context) => context.text("ok", 200, { "cache-control": "no-store" }));
  app.get("/readyz", async (context) => {
    const obstacle = await dependencies.findObstacle();
    if (obstacle === null) return context.text("ready", 200, { "cache-control": "no-store" });
    return context.text(obstacle, 503, {
      "cache-control": "no-store",
      "retry-after": String(RETRY_AFTER_SECONDS),
    });
  });
  app.get("/robots.txt", (context) => context.text(dependencies.robots(), 200, { "cache-control": FOR_MINUTES }));
  app.get("/sitemap.xml", async () => xml(await dependencies.sitemap(null)));
  app.get("/sitemap-:part{[0-9]+\\.xml}", async (context) =>
    xml(await dependencies.sitemap(Number.parseInt(context.req.param("part") ?? "", 10))),
  );
  app.get("/feed.xml", async () => xml(await dependencies.feed(), "application/rss+xml; charset=utf-8"));
  app.get("/builds/latest.json", (context) =>
    context.json({ id: dependencies.buildId }, 200, { "cache-control": "no-store" }),
  );
  app.get("/builds/meta/:name{[0-9a-f]{16}\\.json}", (context) => {
    if (context.req.param("name") !== `${dependencies.buildId}.json`) throw notFound();
    return context.json({ id: dependencies.buildId }, 200, { "cache-control": FOR_EVER });
  });
  app.get("/covers/:kind{book|course|item|article}/:name{[0-9]+\\.svg}", async (context) => {
    const kind = readCoverKind(context.req.param("kind"));
    const svg = await dependencies.cover(kind, Number.parseInt(context.req.param("name"), 10));
    if (svg === null) throw notFound();
    return new Response(svg, {
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        // The address carries a version of what is drawn.
        "cache-control": context.req.query("v") === undefined ? FOR_MINUTES : FOR_EVER,
      },
    });
  });
  app.get("/diagram", (context) => {
    const page = diagramPage(context.req.query("script"));
    if (page === null) throw notFound();
    return page;
  });
  app.get("/files/:name", async (context) => {
    const picture = await dependencies.openPicture(context.req.param("name"));
    if (picture === null) throw notFound();
    return new Response(Readable.toWeb(picture.stream) as ReadableStream, {
      headers: {
        "content-type": picture.mediaType,
        "content-length": String(picture.sizeBytes),
        "content-security-policy": picture.contentSecurityPolicy,
        "cache-control": FOR_EVER,
      },
    });
  });
  if (dependencies.sandbox) app.route("/sandbox", dependencies.sandbox);

  app.onError(answerFailures(dependencies.logFailure));
  return app;
}

function xml(text: string | null, type = "application/xml; charset=utf-8"): Response {
  if (text === null) throw notFound();
  return new Response(text, { headers: { "content-type": type, "cache-control": FOR_MINUTES } });
}

function readCoverKind(kind: string): CoverKind {
  return kind === "book" || kind === "course" || kind === "item" ? kind : "article";
}
