import path from "node:path";
import { expect, test } from "vitest";
import { DAY_MS } from "../../kit/values/durations.ts";
import { type DemoContent, moveDates, readDemoContent } from "./read-demo-content.ts";

const content = await readDemoContent(path.join(import.meta.dirname, "../../../content"));

const timesOf = ({ settings, courses, mediaItems, downloads, articles }: DemoContent) =>
  [...settings.announcements, ...courses, ...mediaItems, ...downloads.items, ...downloads.attachments, ...articles].map(
    (item) => Date.parse(item.published_at),
  );

test.each(["2026-11-20T08:00:00Z", "2026-02-28T23:59:59Z", "2028-02-29T00:00:00Z"])(
  "the newest content is one or two days old at a start on %s, with the same distances",
  (start) => {
    const now = new Date(start);
    const [before, after] = [timesOf(content), timesOf(moveDates(content, now))];
    const age = now.getTime() - Math.max(...after);
    expect(age).toBeGreaterThanOrEqual(DAY_MS);
    expect(age).toBeLessThan(2 * DAY_MS);
    const shift = (after[0] ?? 0) - (before[0] ?? 0);
    expect(after).toEqual(before.map((time) => time + shift));
  },
);
