import { renderToString } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from "react-router";
import { failureContext, pageTextContext, scriptNonceContext } from "./app-context.ts";

const PAGE_END = "</body></html>";

/**
 * Renders the whole page at once: pages are hashed for their policy and cached, so nothing streams, and nothing in them
 * waits, because loaders run first. The data that the browser needs is written here, in one script; the framework's
 * component for it suspends, and takes a third of a rendering.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(scriptNonceContext);
  const { serverHandoffStream, ...rendered } = routerContext;
  const data = serverHandoffStream ? await readText(serverHandoffStream) : "";
  const html = `<!DOCTYPE html>${renderToString(<ServerRouter context={rendered} url={request.url} nonce={nonce} />)}`;
  const page = rendered.renderMeta?.didRenderScripts ? withData(html, data, nonce) : html;
  headers.set("content-type", "text/html; charset=utf-8");
  const left = context.get(pageTextContext);
  if (left) left.text = page;
  return new Response(left ? null : page, { status, headers });
}

/** What the framework's start of the page reads (react-router, `StreamTransfer`). */
function withData(html: string, data: string, nonce: string): string {
  if (!html.endsWith(PAGE_END)) throw new Error("the page does not end as a page");
  const stream = "window.__reactRouterContext.streamController";
  const script = `<script nonce="${nonce}">${stream}.enqueue(${scriptText(data)});${stream}.close();</script>`;
  return html.slice(0, -PAGE_END.length) + script + PAGE_END;
}

const MARKUP = /[&><\u2028\u2029]/g;

/** A string literal that cannot end its script. */
function scriptText(text: string): string {
  const inUnicode = (mark: string) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return JSON.stringify(text).replace(MARKUP, inUnicode);
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  const reader = stream.getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
  }
}

/** Leaves thrown errors to the server, which logs each once and decides between the error screen and 503. */
export const handleError: HandleErrorFunction = (thrown, { context }) => {
  // The framework's own error for a request without a route: a line break, which matches no pattern, or a method that
  // the page does not have.
  if (isRouteErrorResponse(thrown) && thrown.status < 500) return;
  context.get(failureContext).thrown = thrown;
};
