// A separate process, built instead of the site: the framework alone with the same pages and components and fixed data;
// no database, no policy, no cache.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import * as build from "virtual:react-router/server-build";
import {
  createRequestHandler,
  UNSAFE_decodeViaTurboStream as decode,
  RouterContextProvider,
  type ServerBuild,
} from "react-router";
import { failureContext, scriptNonceContext } from "../src/app-context.ts";
import { renderAsFramework } from "./framework-entry.tsx";

/** Sent once by the parent: the site's own answers for client navigation, by path. */
export type FrameworkTask = Record<string, string>;

type LoaderData = Record<string, { data: unknown }>;

process.once("message", async (task: FrameworkTask) => {
  const pages = new Map<string, LoaderData>();
  for (const [path, text] of Object.entries(task)) pages.set(path, await read(text));
  const handle = createRequestHandler(withData(build, pages), "production");
  const server = createServer(async (request, response) => {
    const context = new RouterContextProvider();
    context.set(failureContext, { thrown: null, requestId: "" });
    context.set(scriptNonceContext, "");
    const answer = await handle(new Request(`http://site.test${request.url}`), context);
    const body = Buffer.from(await answer.arrayBuffer());
    response.writeHead(answer.status, [...answer.headers, ["content-length", String(body.length)]].flat());
    response.end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.({ port: (server.address() as AddressInfo).port }));
});
process.once("disconnect", () => process.exit(0));

async function read(text: string): Promise<LoaderData> {
  const { value } = await decode(new Blob([text]).stream(), globalThis as unknown as Window);
  return value as LoaderData;
}

function withData(site: ServerBuild, pages: ReadonlyMap<string, LoaderData>): ServerBuild {
  const routes = Object.entries(site.routes).map(([id, route]) => {
    if (!route?.module.loader) return [id, route] as const;
    const loader = ({ url }: { url: URL }) => pages.get(url.pathname)?.[id]?.data ?? null;
    return [id, { ...route, module: { ...route.module, loader } }] as const;
  });
  const entry = { ...site.entry, module: { ...site.entry.module, default: renderAsFramework } };
  return { ...site, entry, routes: Object.fromEntries(routes) };
}
