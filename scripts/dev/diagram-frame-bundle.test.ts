import { rm } from "node:fs/promises";
import { expect, test } from "vitest";
import { diagramPage } from "../../src/http/extras/diagram-page.ts";
import { createDataFolder } from "../../test/database/data-folder.ts";
import { bundleDiagramFrame, bundledDiagramFrame } from "./diagram-frame-bundle.ts";

test("the script of the diagram frame is bundled once, at the address that the frame and the pages use", async () => {
  const folder = await createDataFolder();
  try {
    const address = await bundleDiagramFrame(folder);
    expect(diagramPage(address)?.status).toBe(200);
    expect(await bundleDiagramFrame(folder)).toBe(address);
    const { resolveId, load } = bundledDiagramFrame(address);
    expect(resolveId("./diagram-frame.ts")).toBeNull();
    expect(load(resolveId("./diagram-frame.ts?worker&url") ?? "")).toBe(`export default "${address}";`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
