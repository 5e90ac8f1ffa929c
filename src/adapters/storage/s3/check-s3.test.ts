import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { limit } from "../../../../test/time/limits.ts";
import { systemClock } from "../../../ports/clock.ts";
import { checkS3 } from "./check-s3.ts";

test("a store that accepts connections and never answers delays the start by one attempt only", {
  timeout: limit(10_000),
}, async () => {
  let attempts = 0;
  const store = createServer((socket) => {
    socket.on("error", () => undefined);
    socket.on("data", () => (attempts += 1));
  });
  store.listen(0, "127.0.0.1");
  await once(store, "listening");
  onTestFinished(() => void store.close());
  const { port } = store.address() as AddressInfo;
  const config = {
    endpoint: `http://127.0.0.1:${port}`,
    region: "r",
    bucket: "files",
    accessKeyId: "id",
    secretAccessKey: "secret",
    addressing: "path" as const,
  };
  expect(await checkS3(config, systemClock)).toBe(false);
  expect(attempts).toBe(1);
});
