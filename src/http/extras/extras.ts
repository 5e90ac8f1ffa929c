import { Readable } from "node:stream";
import { Hono, type HonoRequest } from "hono";
import type { Icons } from "../../domain/icons/icon-source.ts";
import { FEED_SECTIONS, type FeedSection } from "../../features/front/site/feed-sections.ts";
import { notFound } from "../../kit/api/app-error.ts";
import { SHARE_KINDS, type ShareKind, type SharePicture } from "../../seo/shared-resources.ts";
import { answerFailures, type LogFailure, RETRY_AFTER_SECONDS } from "../answer/answer-error.ts";
import { isKnown, tagOf } from "../answer/entity-tag.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { createBuildFacts } from "./build-facts.ts";
import { diagramPage } from "./diagram-page.ts";
import { createIconData } from "./icon-data.ts";
import { createOfflineFiles, type OfflineFiles } from "./offline-files.ts";
import { createStartupPictures, type StartupPictureSources } from "./startup-pictures.ts";

/** A stored picture to be sent. */
interface OutgoingPicture {
  mediaType: string;
  sizeBytes: number;
  contentSecurityPolicy: string;
  stream: Readable;
}

type CoverKind = "book" | "course" | "item" | "article";

interface ExtrasDependencies {
  /** The reason why the database cannot serve now, for `/readyz`; null if it can. */
  findObstacle(): Promise<string | null>;
  /** Text of `/sitemap.xml`. */
  sitemap(): Promise<string>;
  /** One of its files as a stream; null if there is none with that name. */
  sitemapFile(name: string): Promise<AsyncIterable<string> | null>;
  /** Text of `/llms.txt`. */
  llms(): Promise<string>;
  /** The picture of a shared page; null if the page does not exist. */
  share(kind: ShareKind, id: string): Promise<SharePicture | null>;
  /** The newest content of a part of the site, or of all of it, as RSS or JSON Feed. */
  feed(section: FeedSection | null, form: "xml" | "json"): Promise<string>;
  robots(): string;
  /** An SVG; null if the content does not exist. */
  cover(kind: CoverKind, id: number, isBare: boolean): Promise<string | null>;
  openPicture(name: string): Promise<OutgoingPicture | null>;
  /**
   * A picture at a width in a format that the browser accepts; null: there is none. `isFinal: false`: the original for
   * now, while that width is encoded.
   */
  openNarrowPicture(
    name: string,
    narrow: { width: number; accept: string },
  ): Promise<(OutgoingPicture & { isFinal: boolean }) | null>;
  /** How long this client may cache a picture; null: the picture is not available to this client. */
  decidePicture(name: string, token: string | null): Promise<"forever" | "briefly" | "never" | null>;
  /** Changes with every release (spec §4 "new release handling"). */
  buildId: string;
  icons: Pick<Icons, "read">;
  /** For browsers that install the site, and for offline use. */
  offlineFiles: OfflineFiles;
  startupPictures: StartupPictureSources;
  sandbox: Hono | null;
  logFailure: LogFailure;
}

const FOR_EVER = "public, max-age=31536000, immutable";
const PICTURE_LIFETIMES = { forever: FOR_EVER, briefly: "public, max-age=30", never: "private, no-store" } as const;
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
  app.get("/llms.txt", async (context) =>
    context.text(await dependencies.llms(), 200, { "cache-control": FOR_MINUTES }),
  );
  app.get("/sitemap.xml", async () => xml(await dependencies.sitemap()));
  app.get("/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}", async ({ req }) => {
    const pieces = await dependencies.sitemapFile((req.param("file") ?? "").replace(/^sitemap-|\.xml$/g, ""));
    return xml(pieces && (Readable.toWeb(Readable.from(pieces)) as ReadableStream));
  });
  app.get("/share/:kind{[a-z]+}/:name{[a-z0-9-]+\\.png}", async ({ req }) => {
    const kind = SHARE_KINDS.find((one) => one === req.param("kind"));
    const picture = kind && (await dependencies.share(kind, (req.param("name") ?? "").replace(/\.png$/, "")));
    if (!picture) throw notFound();
    return answerShare(picture, req);
  });
  app.get("/feed.xml", async ({ req }) => answerFeed(await dependencies.feed(null, "xml"), "xml", req));
  app.get("/feed.json", async ({ req }) => answerFeed(await dependencies.feed(null, "json"), "json", req));
  app.get("/feeds/:name{(?:articles|books|courses|media)\\.(?:xml|json)}", async ({ req }) => {
    const [name, form] = req.param("name").split(".");
    const section = FEED_SECTIONS.find((one) => one === name);
    if (section === undefined || (form !== "xml" && form !== "json")) throw notFound();
    return answerFeed(await dependencies.feed(section, form), form, req);
  });
  app.get("/covers/:kind{book|course|item|article}/:name{[0-9]+\\.svg}", async (context) => {
    const kind = readCoverKind(context.req.param("kind"));
    const isBare = context.req.query("bare") !== undefined;
    const svg = await dependencies.cover(kind, Number.parseInt(context.req.param("name"), 10), isBare);
    if (svg === null) throw notFound();
    return new Response(svg, {
      headers: {
        "content-type": "image/svg+xml; charset=utf-8",
        // The address contains a version of the drawing.
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
    const name = context.req.param("name");
    const lifetime = await dependencies.decidePicture(name, context.req.query("t") ?? null);
    const picture = lifetime && (await dependencies.openPicture(name));
    if (!picture) throw notFound();
    return answerPicture(picture, lifetime);
  });
  app.get("/files/:name/:width{[0-9]{3,4}}", async ({ req }) => {
    const name = req.param("name");
    const lifetime = await dependencies.decidePicture(name, req.query("t") ?? null);
    const narrow = { width: Number(req.param("width")), accept: req.header("accept") ?? "" };
    const picture = lifetime && (await dependencies.openNarrowPicture(name, narrow));
    if (!picture) throw notFound();
    const answer = answerPicture(picture, picture.isFinal || lifetime === "never" ? lifetime : "briefly");
    answer.headers.set("vary", "accept");
    return answer;
  });
  app.route("/", createBuildFacts(dependencies.buildId));
  app.route("/", createIconData(dependencies.icons));
  app.route("/", createOfflineFiles(dependencies.offlineFiles));
  app.route("/", createStartupPictures(dependencies.startupPictures));
  if (dependencies.sandbox) app.route("/sandbox", dependencies.sandbox);

  app.onError(answerFailures(dependencies.logFailure));
  return app;
}

function answerPicture(picture: OutgoingPicture, lifetime: keyof typeof PICTURE_LIFETIMES): Response {
  return new Response(Readable.toWeb(picture.stream) as ReadableStream, {
    headers: {
      "content-type": picture.mediaType,
      "content-length": String(picture.sizeBytes),
      "content-security-policy": picture.contentSecurityPolicy,
      "cache-control": PICTURE_LIFETIMES[lifetime],
    },
  });
}

function xml(text: string | ReadableStream | null): Response {
  if (text === null) throw notFound();
  return new Response(text, {
    headers: { "content-type": "application/xml; charset=utf-8", "cache-control": FOR_MINUTES },
  });
}

/** Cached for ever if the address contains the version of the drawing; any other address shows the current state. */
function answerShare({ png, etag, url }: SharePicture, req: HonoRequest): Response {
  const isOfVersion = req.query("v") === new URL(url, req.url).searchParams.get("v");
  const headers = { "cache-control": isOfVersion ? FOR_EVER : FOR_MINUTES, etag };
  if (isKnown(req, etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(png), {
    headers: { ...headers, "content-type": "image/png", "content-length": String(png.length) },
  });
}

const FEED_TYPES = { xml: "application/rss+xml; charset=utf-8", json: "application/feed+json; charset=utf-8" } as const;

/** Feed readers poll every hour, and usually nothing has changed. */
function answerFeed(text: string, form: keyof typeof FEED_TYPES, req: HonoRequest): Response {
  const etag = tagOf(text);
  const headers = { "cache-control": FOR_MINUTES, etag };
  if (isKnown(req, etag)) return new Response(null, { status: 304, headers });
  return new Response(text, { headers: { ...headers, "content-type": FEED_TYPES[form] } });
}

function readCoverKind(kind: string): CoverKind {
  return kind === "book" || kind === "course" || kind === "item" ? kind : "article";
}
