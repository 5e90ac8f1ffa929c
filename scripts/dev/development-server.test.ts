import { get } from "node:http";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { createDevelopmentServer } from "./development-server.ts";

const server = createDevelopmentServer();
const port = await server.listen({ host: "127.0.0.1", port: 0 });

afterEach(() => server.close(0));

function read(path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    get({ port, host: "127.0.0.1", path, agent: false }, (answer) => text(answer).then(resolve, reject)).on(
      "error",
      reject,
    );
  });
}

/** Resolves when a request has arrived that waits for the site. */
const requested = () => new Promise<void>((resolve) => server.server.once("request", () => resolve()));

test("requests wait while the site restarts, and the new process answers them", async () => {
  const arrived = requested();
  const answer = read("/vip");
  await arrived;
  server.open((request, response) => void response.end(`page ${request.url}`));
  expect(await answer).toBe("page /vip");
});

test("serves source files while the site restarts; other requests go to the site", async () => {
  server.serveSources((request, response) => void response.end(`source ${request.url}`));
  expect(await read("/src/root.tsx")).toBe("source /src/root.tsx");
  expect(await read("/@vite/client")).toBe("source /@vite/client");
  expect(await read("/node_modules/.vite/deps/react.js")).toBe("source /node_modules/.vite/deps/react.js");
  expect(await read("/rescue.js")).toBe("source /src/ui/trouble/rescue.ts");
  server.open((request, response) => void response.end(`page ${request.url}`));
  expect(await read("/srcs")).toBe("page /srcs");
  expect(await read("/package.json")).toBe("page /package.json");
});

test("a source that does not exist is answered with 404", async () => {
  server.serveSources((_request, _response, next) => next());
  expect(await read("/src/none.ts")).toBe("没有这个文件");
});

test("a client that leaves while the site restarts does not delay the next restart", async () => {
  const left = new Promise<void>((resolve) =>
    server.server.once("request", (_request, response) => response.once("close", resolve)),
  );
  const arrived = requested();
  const request = get({ port, host: "127.0.0.1", path: "/vip", agent: false }).on("error", () => undefined);
  await arrived;
  request.destroy();
  await left;
  let passed = 0;
  server.open(() => {
    passed += 1;
  });
  expect(passed).toBe(0);
  // Returns at once: nothing runs.
  await server.close(600_000);
});

test("closing waits for running requests", async () => {
  const arrived = Promise.withResolvers<void>();
  let finish = () => {};
  server.open((_request, response) => {
    finish = () => void response.end("done");
    arrived.resolve();
  });
  const answer = read("/slow");
  await arrived.promise;
  let isClosed = false;
  const closed = server.close(10_000).then(() => {
    isClosed = true;
  });
  await Promise.resolve();
  expect(isClosed).toBe(false);
  finish();
  expect(await answer).toBe("done");
  await closed;
});
