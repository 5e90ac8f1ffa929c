import { isDeepStrictEqual } from "node:util";
import { invalidInput } from "../../../../../kit/api/app-error.ts";
import { requireBase, versionOf } from "../../../../../kit/api/base-version.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import { issueText } from "../../../../../kit/api/issue-text.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { settingsChangeSchema, type VersionedSettings } from "../../admin-contract.ts";
import type { SiteSettings } from "../../contract.ts";
import { completeSettings } from "../../site-settings.ts";
import { findSetting, lockSettings, mergeSetting } from "../settings/settings-store.ts";
import type { SiteAdminContext } from "./site-admin.ts";

/** Changes public settings; those that are left out stay. Throws 422 with the setting and its fault. */
export async function changeSettings(
  { db, clock }: Pick<SiteAdminContext, "db" | "clock">,
  { change, base, note }: { change: Record<string, unknown>; base?: string | undefined; note: StaffCaller["note"] },
): Promise<VersionedSettings> {
  const parsed = settingsChangeSchema.partial().safeParse(change, { error: issueText });
  if (!parsed.success) throw invalidInput(explain(parsed.error.issues));
  return db.transaction(async (tx) => {
    await lockSettings(tx);
    const before = await readSettings(tx);
    requireBase(base, { latest: before, version: before.version });
    const changed = Object.entries(parsed.data).filter(
      ([name, value]) => !isDeepStrictEqual(before[name as keyof SiteSettings], value),
    );
    if (changed.length === 0) return before;
    await mergeSetting(tx, { key: "site", change: Object.fromEntries(changed), now: clock.now() });
    const former = changed.map(([name]) => [name, before[name as keyof SiteSettings]]);
    note({ subject: "settings:site", before: Object.fromEntries(former), after: Object.fromEntries(changed) });
    return readSettings(tx);
  });
}

export async function readSettings(db: DatabaseOrTransaction): Promise<VersionedSettings> {
  const settings = completeSettings(await findSetting(db, "site"));
  return { ...settings, version: versionOf(settings) };
}

function explain(issues: readonly { code: string; path: PropertyKey[]; message: string; keys?: string[] }[]) {
  const lines = issues.flatMap(({ code, path, message, keys = [] }) =>
    code === "unrecognized_keys"
      ? keys.map((key) => [
          key,
          path.length === 0 ? `没有设置“${key}”，或它不能直接修改` : `${path.join(".")} 里没有 ${key}`,
        ])
      : [[path.join("."), `${path.join(".")}：${message}`]],
  );
  return Object.fromEntries(lines.map(([name = "", line = ""]) => [name, [line]]));
}
