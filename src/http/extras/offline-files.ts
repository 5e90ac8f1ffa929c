import { Hono } from "hono";
import { isKnown, tagOf } from "../answer/entity-tag.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { BASE_HEADERS } from "../answer/security-headers.ts";
import { type OfflineLook, offlinePage } from "./offline-page.ts";

export interface OfflineFiles {
  /** What browsers need to install the site. */
  manifest(): Promise<object>;
  /** Null: the operator has disabled offline reading (decision 0094). */
  offline(): Promise<{ look: OfflineLook; worker: string } | null>;
}

const FOR_MINUTES = "public, max-age=600, stale-if-error=86400";

/** A worker runs under the policy of its own file: it connects only to this site. */
const POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";

/** Replaces a worker that must be removed: deletes its caches and unregisters itself. */
const RETIRED_WORKER = `addEventListener("install",()=>self.skipWaiting());
addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await self.registration.unregister();
})()));
`;

/** Manifest, worker and offline page: the same for everybody, and requested again with every visit. */
export function createOfflineFiles(files: OfflineFiles): Hono<{ Variables: RequestVariables }> {
  const app = new Hono<{ Variables: RequestVariables }>();
  app.get("/manifest.webmanifest", async () => {
    const headers = { "content-type": "application/manifest+json", "cache-control": FOR_MINUTES };
    return new Response(JSON.stringify(await files.manifest()), { headers });
  });
  app.get("/worker.js", async ({ req }) => {
    const text = (await files.offline())?.worker ?? RETIRED_WORKER;
    const etag = tagOf(text);
    const headers = {
      ...Object.fromEntries(BASE_HEADERS),
      "content-type": "text/javascript; charset=utf-8",
      "content-security-policy": POLICY,
      "cache-control": "no-cache",
      etag,
    };
    return isKnown(req, etag) ? new Response(null, { status: 304, headers }) : new Response(text, { headers });
  });
  app.get("/offline", async () => {
    const offline = await files.offline();
    // No link leads to this page; a visitor who opens it is redirected to the home page.
    return offline === null
      ? new Response(null, { status: 302, headers: { location: "/" } })
      : offlinePage(offline.look);
  });
  return app;
}
