import { setTimeout as sleep } from "node:timers/promises";
import type { Database } from "../../../../../ports/database.ts";
import { listPolledScenes, type PolledScene } from "./scene-store.ts";

/** Polls that arrive within this time are answered by one SQL statement. */
const GATHER_MS = 10;

/** Reads scenes for polls, always after the poll arrived: polls are batched, and results are not cached. */
export interface SceneReader {
  read(sceneHash: string): Promise<PolledScene | null>;
}

export function createSceneReader({ db }: { db: Database }): SceneReader {
  let gathering: { hashes: Set<string>; found: Promise<Map<string, PolledScene>> } | null = null;

  function gather() {
    const hashes = new Set<string>();
    async function find(): Promise<Map<string, PolledScene>> {
      await sleep(GATHER_MS);
      // Later polls use the next statement, because this one may read the table before they arrived.
      gathering = null;
      const rows = await listPolledScenes(db, [...hashes]);
      return new Map(rows.map((row) => [row.sceneHash, row]));
    }
    return { hashes, found: find() };
  }

  return {
    async read(sceneHash) {
      gathering ??= gather();
      gathering.hashes.add(sceneHash);
      return (await gathering.found).get(sceneHash) ?? null;
    },
  };
}
