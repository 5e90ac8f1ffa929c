import { Hono } from "hono";
import { ICON_SETS, isIconPart, MAX_REQUESTED_ICONS } from "../../domain/icons/icon-names.ts";
import type { Icons } from "../../domain/icons/icon-source.ts";
import { invalidInput, notFound } from "../../kit/api/app-error.ts";
import { isKnown, tagOf } from "../answer/entity-tag.ts";

/** The drawing of a name changes at most with a release. */
const FOR_A_WEEK = "public, max-age=604800, stale-if-error=604800";
const SIZE = 24;

/** Icons by name, in the format of Iconify's API, so that its clients can read them too (spec §7, decision 0098). */
export function createIconData({ read }: Pick<Icons, "read">): Hono {
  const app = new Hono();
  app.get("/icon-data/:file{[a-z]+\\.json}", async ({ req }) => {
    const prefix = ICON_SETS.find((set) => `${set}.json` === req.param("file"));
    if (prefix === undefined) throw notFound("没有这个图标集");
    const parts = [...new Set(req.query("icons")?.split(",", MAX_REQUESTED_ICONS + 1) ?? [])].sort();
    if (parts.length === 0 || parts.length > MAX_REQUESTED_ICONS || !parts.every(isIconPart))
      throw invalidInput({ icons: [`写 1 到 ${MAX_REQUESTED_ICONS} 个图标的名字，用逗号隔开`] });
    const known = await read(parts.map((part) => `${prefix}:${part}`));
    const bodyOf = (part: string) => known.get(`${prefix}:${part}`);
    const found = parts.filter((part) => bodyOf(part) !== undefined);
    const missing = parts.filter((part) => bodyOf(part) === undefined);
    const text = JSON.stringify({
      prefix,
      width: SIZE,
      height: SIZE,
      icons: Object.fromEntries(found.map((part) => [part, { body: bodyOf(part) }])),
      ...(missing.length > 0 && { not_found: missing }),
    });
    const headers = { "cache-control": FOR_A_WEEK, etag: tagOf(text) };
    if (isKnown(req, headers.etag)) return new Response(null, { status: 304, headers });
    return new Response(text, { headers: { ...headers, "content-type": "application/json; charset=utf-8" } });
  });
  return app;
}
