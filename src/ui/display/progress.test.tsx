import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ProgressLine } from "./progress-line.tsx";
import { ProgressRing } from "./progress-ring.tsx";
import { PROGRESS } from "./progress-value.ts";

// Covers spec §9.1.
test("unit, stroke and gap are those of the specification", () => {
  expect(PROGRESS).toEqual({ unit: "%", strokeWidth: 7, gapDegrees: 75 });
});

test("a ring has a gap of 75 degrees at the bottom, and the rest shows the progress", () => {
  const ring = renderToStaticMarkup(<ProgressRing percent={40} label="已学" />);
  expect(ring).toContain('stroke-width="7"');
  expect(ring).toContain('transform="rotate(127.5 50 50)"');
  expect(ring.match(/stroke-dasharray="([^"]+)"/g)).toEqual([
    'stroke-dasharray="285 360"',
    'stroke-dasharray="114 360"',
  ]);
  expect(ring.replace(/<[^>]+>/g, "")).toBe("已学 40%");
  expect(ring).toContain('aria-valuenow="40"');
});

test("no progress draws no point, and more than the whole draws one full ring", () => {
  expect(renderToStaticMarkup(<ProgressRing percent={0} label="已学" />).match(/<circle/g)).toHaveLength(1);
  expect(renderToStaticMarkup(<ProgressRing percent={120} label="已学" />)).toContain('"285 360"');
});

test("a line shows its percentage and announces it to screen readers", () => {
  const line = renderToStaticMarkup(<ProgressLine percent={7} label="正在上传 a.pdf" />);
  expect(line).toContain('aria-label="正在上传 a.pdf"');
  expect(line).toContain('aria-valuetext="7%"');
  expect(line).toContain("h-[7px]");
});
