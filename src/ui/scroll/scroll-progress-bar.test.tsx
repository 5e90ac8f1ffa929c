import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { paintProgress } from "./paint-progress.ts";
import { ScrollProgressBar } from "./scroll-progress-bar.tsx";

const page = { scrollTop: 0, scrollHeight: 3000, viewportHeight: 1000, viewportWidth: 1280 };

function paint(change: Partial<typeof page>, pathname = "/") {
  const [rail, bar] = [1, 2].map(() => ({ hidden: false, style: { height: "", transform: "", background: "" } }));
  paintProgress(rail!, bar!, { ...page, ...change }, pathname);
  return { ...bar!.style, isHidden: rail!.hidden, height: rail!.style.height };
}

// Covers spec §9.2.
test("the bar is at the top above all other elements, on its track, and moves in 150 ms", () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <ScrollProgressBar />
    </MemoryRouter>,
  );
  const [rail = "", bar = ""] = html.split("><");
  expect(rail).toMatch(/class="[^"]*\bfixed\b[^"]*\binset-x-0 top-0\b[^"]*\bbg-rail\b/);
  expect(rail).toContain("z-index:9999");
  expect(rail).toContain("hidden");
  expect(bar).toContain("transition:transform 150ms ease-out");
});

// Covers spec §4.15.
test("the bar is painted where the page scrolls past the threshold, and hidden elsewhere", () => {
  expect(paint({ scrollTop: 101 }).isHidden).toBe(false);
  expect(paint({ scrollTop: 100 }).isHidden).toBe(true);
  expect(paint({ scrollTop: 900, scrollHeight: 900 }).isHidden).toBe(true);
  expect(paint({ scrollTop: 900 }, "/payment/success").isHidden).toBe(true);
});

// Covers spec §9.2.
test.each([
  [1000, 1280, "3px", "scaleX(0.5)", "var(--color-progress)"],
  [1500, 800, "3px", "scaleX(0.75)", "var(--color-progress-info)"],
  [2000, 767, "2px", "scaleX(1)", "var(--color-progress-success)"],
])(
  "scrolled by %i of 2000 px at a width of %i the bar is %s high, %s and of the colour %s",
  (scrollTop, viewportWidth, ...look) => {
    const { height, transform, background } = paint({ scrollTop, viewportWidth });
    expect([height, transform, background]).toEqual(look);
  },
);
