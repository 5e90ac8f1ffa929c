import { and, eq, gt, inArray, lt } from "drizzle-orm";
import { pick } from "../../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { SCENE_STEPS, type SceneStep } from "../../qr-states.ts";
import { loginScenes } from "./qr-tables.ts";

export type SceneRow = typeof loginScenes.$inferSelect;

/** The columns that a poll needs. */
export type PolledScene = Pick<SceneRow, "sceneHash" | "state" | "deviceIdHash" | "linkUserId" | "expiresAt">;

/** Values that only a phone provides. */
type OfPhone = "openid" | "unionid" | "shownUserId" | "userId" | "agreedTerms" | "agreedPrivacy";
type SceneChanges = Partial<Pick<SceneRow, OfPhone | "expiresAt">>;

export async function insertScene(db: DatabaseOrTransaction, row: Omit<SceneRow, "state" | OfPhone>): Promise<void> {
  await db.insert(loginScenes).values({ ...row, state: "waiting" });
}

/** Reads many scenes in one statement, since thousands of browsers poll every two seconds. */
export function listPolledScenes(db: DatabaseOrTransaction, sceneHashes: readonly string[]): Promise<PolledScene[]> {
  return db
    .select(pick(loginScenes, "sceneHash", "state", "deviceIdHash", "linkUserId", "expiresAt"))
    .from(loginScenes)
    .where(inArray(loginScenes.sceneHash, [...sceneHashes]));
}

export async function findScene(db: DatabaseOrTransaction, sceneHash: string): Promise<SceneRow | null> {
  const [row] = await db.select().from(loginScenes).where(eq(loginScenes.sceneHash, sceneHash));
  return row ?? null;
}

export async function findSceneByCode(db: DatabaseOrTransaction, codeHash: string): Promise<SceneRow | null> {
  const [row] = await db.select().from(loginScenes).where(eq(loginScenes.codeHash, codeHash));
  return row ?? null;
}

/**
 * Takes one step if the scene is in a state where the step may start and has not expired; of simultaneous steps one
 * succeeds.
 * @param options.openid when given, only the identity that scanned may take the step
 * @returns the scene after the step, or null
 */
export async function moveScene(
  db: DatabaseOrTransaction,
  options: { sceneHash: string; step: SceneStep; now: Date; openid?: string; changes?: SceneChanges },
): Promise<SceneRow | null> {
  const { sceneHash, step, now, openid, changes = {} } = options;
  const { from, to } = SCENE_STEPS[step];
  const [row] = await db
    .update(loginScenes)
    .set({ ...changes, state: to })
    .where(
      and(
        eq(loginScenes.sceneHash, sceneHash),
        inArray(loginScenes.state, [...from]),
        gt(loginScenes.expiresAt, now),
        openid === undefined ? undefined : eq(loginScenes.openid, openid),
      ),
    )
    .returning();
  return row ?? null;
}

/**
 * Stores the account that the phone of a scanned code displays. @returns false when the scene's state has changed in
 * the meantime
 */
export async function updateShownUser(
  db: DatabaseOrTransaction,
  { sceneHash, openid, userId }: { sceneHash: string; openid: string; userId: number | null },
): Promise<boolean> {
  const rows = await db
    .update(loginScenes)
    .set({ shownUserId: userId })
    .where(and(eq(loginScenes.sceneHash, sceneHash), eq(loginScenes.openid, openid), eq(loginScenes.state, "scanned")))
    .returning({ sceneHash: loginScenes.sceneHash });
  return rows.length > 0;
}

/** Ends all pending logins of a WeChat, including confirmed ones without an issued session. @returns how many */
export async function cancelScenesOf(tx: Transaction, { openid, now }: { openid: string; now: Date }): Promise<number> {
  const { from, to } = SCENE_STEPS.cancel;
  const isUnderWay = and(
    eq(loginScenes.openid, openid),
    inArray(loginScenes.state, [...from]),
    gt(loginScenes.expiresAt, now),
  );
  const rows = await tx
    .update(loginScenes)
    .set({ state: to })
    .where(isUnderWay)
    .returning({ sceneHash: loginScenes.sceneHash });
  return rows.length;
}

export async function deleteScenesExpiredBefore(db: DatabaseOrTransaction, moment: Date): Promise<void> {
  await db.delete(loginScenes).where(lt(loginScenes.expiresAt, moment));
}
