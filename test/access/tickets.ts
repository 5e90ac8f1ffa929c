import type { Planted } from "./planted.ts";
import type { SiteClient } from "./site-client.ts";
import type { Viewer } from "./viewers.ts";

/** The address that starts a film or requests a file; null: it needs no ticket. */
function startOf({ kind, id, isFilm }: Planted): string | null {
  if (kind === "download") return `/api/v1/downloads/${id}/fetch`;
  if (!isFilm) return null;
  return kind === "media" ? `/api/v1/media/${id}/play` : `/api/v1/lessons/${id}/play`;
}

export interface RequestedTicket {
  status: number;
  /** It delivers only the first seconds. */
  isPreview: boolean;
  url: string;
  cookie: string;
}

/** Requests a ticket for the item; null if it needs none. */
export async function requestTicket(
  client: SiteClient,
  viewer: Viewer,
  planted: Planted,
): Promise<RequestedTicket | null> {
  const start = startOf(planted);
  if (start === null) return null;
  const { status, text, headers } = await client.send(viewer, start, { method: "POST", body: {} });
  const data = status === 200 ? JSON.parse(text).data : {};
  const cookie = headers["set-cookie"]?.[0]?.split(";")[0] ?? "";
  return { status, isPreview: data.is_preview === true, url: data.url ?? data.files?.[0]?.url ?? "", cookie };
}
