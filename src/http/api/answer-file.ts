import { Readable } from "node:stream";
import type { FileAnswer } from "../../kit/api/handled-endpoint.ts";

const SAFE_NAME = /^[\w.-]{1,100}$/;

/** Streams a file as a download and never inline, so that its content cannot run on this site. */
export function answerFile(
  { fileName, displayName, sizeBytes, stream }: FileAnswer,
  options: { mediaType: string; headers: Record<string, string>; isHead: boolean },
): Response {
  if (!SAFE_NAME.test(fileName)) {
    stream.destroy();
    throw new Error("a file was to be sent under a name that headers cannot carry");
  }
  if (options.isHead) stream.destroy();
  const headers = {
    ...options.headers,
    "content-type": options.mediaType,
    ...(sizeBytes !== null && { "content-length": String(sizeBytes) }),
    "content-disposition": `attachment; filename="${fileName}"${displayName === undefined ? "" : `; filename*=UTF-8''${encodeName(displayName)}`}`,
  };
  return new Response(options.isHead ? null : (Readable.toWeb(stream) as ReadableStream<Uint8Array>), { headers });
}

/** RFC 8187: also escapes the characters that `encodeURIComponent` leaves and a header may not contain. */
function encodeName(name: string): string {
  return encodeURIComponent(name.replace(/[/\\]/g, "-").toWellFormed()).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
