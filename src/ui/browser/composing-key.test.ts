import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { isComposingKey } from "./composing-key.ts";

const source = path.join(import.meta.dirname, "../..");
const ENTER = 13;

test.each([
  ["Chromium and Firefox: a key while composing", { isComposing: true, keyCode: 229 }, true],
  ["a key while composing whose own code is sent", { isComposing: true, keyCode: ENTER }, true],
  ["Safari: the Enter that has ended the composition", { isComposing: false, keyCode: 229 }, true],
  ["an Enter by itself", { isComposing: false, keyCode: ENTER }, false],
])("detects a composing key: %s", (_browser, event, expected) => {
  expect(isComposingKey(event)).toBe(expected);
});

/** Handlers that receive no keys from text fields, with the reason. */
const WITHOUT_TYPING: Readonly<Record<string, string>> = {
  "features/content/media/web/items/gallery.tsx": "a gallery has no fields",
  "features/content/media/web/player/film-player.tsx": "readKey ignores keys of fields",
  "features/content/media/web/player/player-settings.tsx": "choices and buttons only",
  "features/learning/notes/web/text-notes.tsx": "acts on marks only",
  "console/idle-lock.tsx": "only sees that somebody is there",
  "features/front/site/web/frame/section-menu.tsx": "links only",
  "ui/console/days/day-box.tsx": "passes the keys to those who use it",
  "ui/console/list/row-handle.tsx": "on the handle itself, where nothing is typed",
  "ui/controls/tabs.tsx": "acts on tabs only",
  "ui/prose/late-place.ts": "only sees that the reader has pressed a key",
  "ui/prose/prose-tools.ts": "acts on pictures only",
};

/** Server code: the start script of a page listens for the first key. */
const NO_HANDLER = ["http/pages/paint-first.ts"];

test("every key handler that receives typed text ignores the keys of input methods", async () => {
  const handlers = new Map<string, string>();
  for await (const file of glob("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.*"] })) {
    const text = await readFile(path.join(source, file), "utf8");
    if (/onKey(?:Down|Up|Press)\w*=|"key(?:down|up|press)"/.test(text) && !NO_HANDLER.includes(file))
      handlers.set(file, text);
  }
  expect(handlers.size).toBeGreaterThan(10);
  const unguarded = [...handlers].filter(([, text]) => !text.includes("isComposingKey(")).map(([file]) => file);
  expect(unguarded.toSorted()).toEqual(Object.keys(WITHOUT_TYPING).toSorted());
});

test("nothing but the helper reads isComposing or a key's code", async () => {
  const readers: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: source, exclude: ["**/*.test.*"] })) {
    const text = await readFile(path.join(source, file), "utf8");
    if (/\bisComposing\b|\bkeyCode\b/.test(text)) readers.push(file);
  }
  expect(readers).toEqual(["ui/browser/composing-key.ts"]);
});
