/** Keeps an answer open for server-sent events. */
export function answerEvents(
  stream: ReadableStream<Uint8Array>,
  options: { headers: Record<string, string>; isHead: boolean },
): Response {
  if (options.isHead) void stream.cancel();
  return new Response(options.isHead ? null : stream, {
    headers: {
      ...options.headers,
      "content-type": "text/event-stream",
      // nginx would otherwise hold events back until a buffer is full.
      "x-accel-buffering": "no",
    },
  });
}
