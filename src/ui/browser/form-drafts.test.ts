import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { forgetFormDraft, readFormDraft, saveFormDraft } from "./form-drafts.ts";

const EMPTY = { title: "", pictures: [] as readonly string[] };

test("a draft is restored by the name of its form until it is removed", () => {
  saveFormDraft("1:proposal:new", { title: "写到一半", pictures: ["/files/a.png"] });
  saveFormDraft("2:proposal:new", { title: "别人的", pictures: [] });
  expect(readFormDraft("1:proposal:new", EMPTY)).toEqual({ title: "写到一半", pictures: ["/files/a.png"] });
  forgetFormDraft("1:proposal:new");
  expect(readFormDraft("1:proposal:new", EMPTY)).toEqual(EMPTY);
  expect(readFormDraft("2:proposal:new", EMPTY).title).toBe("别人的");
});

test("fields that the form does not have, or of another type, are not restored", () => {
  saveFormDraft("3:case", { title: ["不是", "文字"], pictures: "也不是", old: "以前的" });
  expect(readFormDraft("3:case", EMPTY)).toEqual(EMPTY);
});

test("removes the oldest drafts above the limit", () => {
  for (let at = 0; at < 22; at++) saveFormDraft(`${at}:many`, { title: String(at), pictures: [] });
  expect(readFormDraft("0:many", EMPTY)).toEqual(EMPTY);
  expect(readFormDraft("21:many", EMPTY).title).toBe("21");
});

/** Forms that do not store typed text, with the reason. */
const WITHOUT_DRAFT: Readonly<Record<string, string>> = {
  "features/identity/auth/web/account/contact-sheet.tsx": "an address or number that a code proves at once",
  "features/identity/auth/web/fields/account-field.tsx": "signing in",
  "features/identity/auth/web/fields/code-field.tsx": "a code",
  "features/identity/auth/web/fields/password-field.tsx": "a password",
  "features/identity/auth/web/fields/phone-field.tsx": "signing in",
  "features/identity/auth/web/fields/recovery-code-field.tsx": "a code",
  "features/identity/auth/web/sign-in/email-form.tsx": "signing in",
  "features/access/membership/admin/rights-page.tsx": "one right: a number, a day and a line",
  "features/commerce/coupons/admin/hand-out-sheet.tsx": "a list of accounts that is pasted",
  "features/commerce/deliveries/admin/use-page.tsx": "the number of an order, which the address has",
  "features/commerce/invoices/admin/issue-form.tsx": "the number of an invoice",
  "features/commerce/orders/admin/payback-sheet.tsx": "the number of a payment",
  "features/commerce/orders/admin/refund-decision.tsx": "a sum",
  "features/community/moderation/admin/posting-bans-page.tsx": "the number of an account and a line",
  "features/community/moderation/admin/word-table.tsx": "a search, and a word",
  "features/community/moderation/admin/words-page.tsx": "words that are pasted, and a sentence to try",
  "features/content/courses/admin/lesson-facts.tsx": "saved with the outline, whose form stores it",
  "features/content/courses/admin/outline/row-title.tsx": "a title, which the outline's form stores",
  "features/content/downloads/admin/download-versions.tsx": "the number of a version, beside its file",
  "features/content/media/admin/chapters-part.tsx": "a list of times that is pasted",
  "features/content/media/admin/item-files.tsx": "a title, which the item's form stores",
  "features/content/versions/admin/version-text.tsx": "a stored text that cannot be edited",
  "features/front/icons/admin/icon-picker.tsx": "a search",
  "features/services/booking/admin/special-days.tsx": "a day and its hours",
  "ui/console/days/day-box.tsx": "a day of a filter, which the address has, or of a form that stores it",
  "ui/console/form/lines-field.tsx": "a field of forms that store what is typed",
  "ui/console/content/markdown-field.tsx": "a field of forms that store what is typed",
  "features/front/site/admin/home-block-card.tsx": "a field of the form of the home page, which stores it",
  "ui/console/reason-sheet.tsx": "one reason",
  "ui/console/form/fields.tsx": "fields of forms that store what is typed",
  "ui/console/list/list-tools.tsx": "words of filters, which the address has",
  "ui/console/list/search-box.tsx": "a search, which the address has, or a person to choose",
  "features/services/cases/web/case-admin.tsx": "looks a case up",
  "features/content/certificates/web/certificate-check.tsx": "a number, which the address has",
  "features/commerce/coupons/web/code-form.tsx": "a code",
  "features/community/discussions/web/markdown-field.tsx": "a field of forms that store what is typed",
  "features/content/media/web/player/transcript.tsx": "a search",
  "features/learning/notes/web/notebook-filter.tsx": "a search",
  "features/commerce/redeem/web/redeem-panel.tsx": "a code",
  "features/front/search/web/search-field.tsx": "a search",
  "features/front/search/web/search-form.tsx": "a search",
  "ui/feedback/address-to-copy.tsx": "nothing is typed",
  "ui/lists/list-search.tsx": "a search",
  "ui/prose/find-in-text.tsx": "a search",
};

/** Fields for typing: not choices, files and sliders. */
const TYPED =
  /<(?:textarea|TextArea|MarkdownField|Field)\b|<input\b(?![^>]*type="(?:radio|checkbox|file|range|hidden)")/;

test("every form with typed text stores it, or is listed as an exception", async () => {
  const source = path.join(import.meta.dirname, "../..");
  const forms = new Map<string, string>();
  for await (const file of glob("{features,pages,screens,console,ui}/**/*.tsx", {
    cwd: source,
    exclude: ["**/*.test.*", "ui/controls/**"],
  })) {
    const text = await readFile(path.join(source, file), "utf8");
    if (TYPED.test(text)) forms.set(file, text);
  }
  const isStored = (text: string) => /\buse(?:Own)?FormDraft\(|\buseDraftForm\(|\buseEndpointForm\(/.test(text);
  expect([...forms.values()].filter(isStored).length).toBeGreaterThan(15);
  const forgetful = [...forms].filter(([, text]) => !isStored(text)).map(([file]) => file);
  expect(forgetful.toSorted()).toEqual(Object.keys(WITHOUT_DRAFT).toSorted());
});
