import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { listSourceFiles } from "./list-source-files.ts";
import { root } from "./run-command.ts";

const LOADS = /\buse(?:Answer|Waiting)\(/;
const SHOWS_FAILURE = /\b(?:AnswerView|AnswerFailure|RetryNote|LoadNote)\b|\.isError\b/;

/** Modules that show no failure of their own, with the reason. */
const WITHOUT_FAILURE: Readonly<Record<string, string>> = {
  "src/console/console-frame.tsx": "the start page shows the failure of what the numbers in the menu count",
  "src/features/access/prices/admin/prices-page.tsx": "the lists that it passes the answers to show it",
  "src/features/commerce/coupons/admin/coupon-uses-page.tsx": "only a name; the list shows it",
  "src/features/commerce/orders/admin/money-page.tsx": "only the numbers of the tabs; their lists show it",
  "src/features/commerce/redeem/admin/codes-page.tsx": "only a name; the list shows it",
  "src/features/community/moderation/admin/posting-bans-page.tsx":
    "only whether a ban can be undone; the list shows it",
  "src/features/content/author-report/admin/finding-list.tsx": "only the time of the check; the list shows it",
  "src/features/content/downloads/admin/downloads-page.tsx": "the list behind the sheet shows it",
  "src/features/content/media/admin/item-files.tsx": "only names",
  "src/features/content/versions/admin/versions-page.tsx": "the list shows it",
  "src/features/identity/auth/admin/bans-page.tsx": "only whether a ban can be undone; the list shows it",
  "src/features/identity/staff/admin/subject-sheet.tsx":
    "the list shows it; a name that is not loaded is replaced by kind and number",
  "src/ui/console/people/known-name.tsx": "only a name",
};

test("each module of the console that loads something says when it was not loaded", async () => {
  const silent: string[] = [];
  for (const file of await listSourceFiles()) {
    if (!/^src\/(?:console|ui\/console|features\/[^/]+\/[^/]+\/admin)\/.*\.tsx$/.test(file) || file.includes(".test."))
      continue;
    const source = await readFile(path.join(root, file), "utf8");
    if (LOADS.test(source) && !SHOWS_FAILURE.test(source)) silent.push(file);
  }
  expect(silent.toSorted()).toEqual(Object.keys(WITHOUT_FAILURE).toSorted());
});
