import type { Config } from "../../config.ts";
import { describeChanges } from "../../features/content/texts/describe-changes.ts";
import { MAX_VERSIONS } from "../../features/content/texts/text-versions.ts";
import {
  compareVersions,
  type DescribedVersion,
  listStoredVersions,
  readVersion,
  readWritten,
  restoreVersion,
  type VersionsContext,
} from "../../features/content/versions/server/stored-versions.ts";
import { createAccountDirectory } from "../../features/identity/auth/server/owner/account-directory.ts";
import { formatExactTime } from "../../kit/values/time-text.ts";
import { createContentSlices } from "../../start/content-slices.ts";
import { readStoragePlace } from "../../start/storage-place.ts";
import { CAUSE_NAMES } from "../names.ts";
import { openAccounts } from "../open-accounts.ts";
import type { CommandOptions } from "../open-database.ts";
import type { VersionsCommand } from "./read-versions.ts";

/** Runs `versions`: shows an earlier version of a text, what changed since, and restores it. */
export async function runVersions(command: VersionsCommand, options: CommandOptions & { config: Config }) {
  const { config, logger } = options;
  const lines = await openAccounts(options, async ({ db, clock, act }) => {
    const { articles, books, courses } = createContentSlices({ db, clock, place: readStoragePlace(config), logger });
    const context: VersionsContext = {
      db,
      texts: [articles.editable, books.editable, courses.editable],
      describeAccounts: (ids) => createAccountDirectory(db).describeAccounts(ids),
    };
    const now = await readWritten(context, command);
    switch (command.act) {
      case "list": {
        const { items } = await listStoredVersions(context, { ...command, limit: MAX_VERSIONS });
        return [`《${now.title}》`, ...(items.length === 0 ? ["还没有版本"] : items.map(describeVersion))];
      }
      case "show": {
        const to = command.to ?? undefined;
        const from = describeVersion(await readVersion(context, command));
        const until =
          to === undefined ? "现在" : describeVersion(await readVersion(context, { ...command, version: to }));
        const changes = describeChanges(await compareVersions(context, { ...command, to }));
        return [`《${now.title}》`, `从 ${from}`, `到 ${until}`, ...changes];
      }
      case "restore": {
        const doing = { action: "restoreTextVersion", permission: "content.publish" } as const;
        const { version } = await act(doing, (note) =>
          restoreVersion(context, { ...command, by: null, base: now.version, note }),
        );
        return [
          version === now.version
            ? `《${now.title}》现在就是这样，没有变`
            : `《${now.title}》已换回版本 ${command.version}，现在是版本 ${version}`,
        ];
      }
    }
  });
  process.stdout.write(`${lines.join("\n")}\n`);
}

function describeVersion({ version, cause, saved_by: by, saved_at }: DescribedVersion): string {
  const who = by === null ? [] : [`${by.name || "已注销的账号"}（编号 ${by.user_id}）`];
  return [version, formatExactTime(new Date(saved_at)), CAUSE_NAMES[cause], ...who].join("  ");
}
