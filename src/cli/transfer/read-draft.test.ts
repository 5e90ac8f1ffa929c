import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { packageDraftSchema } from "../../features/services/outsourcing/admin-contract.ts";
import { readDraft } from "./read-draft.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-draft-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["{", /不是 JSON$/],
  ["7", /的 内容 不对：[^a-z]+$/i],
  ["{}", /的 \w+ 不对：请填写这一项$/],
])("a file that contains %j is refused in Chinese", async (text, reason) => {
  const file = path.join(folder, "草稿.json");
  await writeFile(file, text);
  await expect(readDraft(file, packageDraftSchema)).rejects.toThrow(reason);
});
