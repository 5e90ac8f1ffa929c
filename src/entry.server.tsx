import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { type EntryContext, type HandleErrorFunction, type RouterContextProvider, ServerRouter } from "react-router";
import { failureContext, pageTextContext, scriptNonceContext } from "./app-context.ts";

const RENDER_TIMEOUT_MS = 5_000;

/** Renders the whole page before the first byte: pages are hashed for their policy and kept, so nothing streams. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const nonce = context.get(scriptNonceContext);
    const page = <ServerRouter context={routerContext} url={request.url} nonce={nonce} />;
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady() {
        clearTimeout(timer);
        headers.set("content-type", "text/html; charset=utf-8");
        pipe(
          collect((html) => {
            const left = context.get(pageTextContext);
            if (left) left.text = html.toString();
            resolve(new Response(left ? null : html, { status, headers }));
          }),
        );
      },
      onShellError: reject,
      onError: reject,
    });
    const timer = setTimeout(() => abort(new Error("rendering took too long")), RENDER_TIMEOUT_MS);
  });
}

/** Takes what is written as one piece; a stream of the Fetch API would cost more than some of the rendering. */
function collect(onEnd: (whole: Buffer<ArrayBuffer>) => void): Writable {
  const chunks: Buffer[] = [];
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks));
      done();
    },
  });
}

/** Leaves what was thrown for the server, which logs it once and decides between the error screen and 503. */
export const handleError: HandleErrorFunction = (thrown, { context }) => {
  context.get(failureContext).thrown = thrown;
};
