import { expect, test } from "vitest";
import { describePossibleLoss } from "./possible-loss.ts";

const none = { ARCHIVE_DIR: undefined, DATABASE_URL: undefined, BACKUP_DIR: undefined, BACKUP_HOUR: 4 };

test.each([
  ["by hand only", none, /^数据丢失时，最近一次备份以后的.*ARCHIVE_DIR[^\n]*\n$/],
  [
    "every day",
    { ...none, BACKUP_DIR: "/backups" },
    /^数据丢失时，最近一次备份（每天 4 点）以后的.*ARCHIVE_DIR[^\n]*\n$/,
  ],
  ["with an own server", { ...none, DATABASE_URL: "postgres://host/site" }, /数据库服务器自己的连续归档[^\n]*\n$/],
  ["continuously", { ...none, ARCHIVE_DIR: "/archive" }, /^$/],
])("states in one line what is lost where backups are made %s", (_, settings, line) => {
  expect(describePossibleLoss(settings)).toMatch(line);
});
