import type { Frame, Page } from "@playwright/test";
import axe from "axe-core";

type InPage = typeof window & { axe: typeof axe };
/** The examined parts of a frame, as selectors, because no element can be passed from one frame to another. */
type FrameContext = ReturnType<typeof axe.utils.getFrameContexts>[number]["frameContext"];
type RunOptions = axe.RunOptions;
type Examined = Parameters<typeof axe.finishRun>[0];

const wholePage: FrameContext = { include: [["html"]], exclude: [] };

/**
 * Axe's violations on the page and in its frames, one line each. Each frame is examined separately, because the page
 * cannot access a frame of another origin. The page itself merges the results: a blank page for that would start a
 * process each time.
 * @param rules names of the rules to check; absent: all
 */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<string[]> {
  const options: RunOptions = rules === undefined ? {} : { runOnly: [...rules] };
  await load(page.mainFrame());
  const violations =
    (await findOwnViolations(page, options)) ??
    (await merge(page, await examine(page.mainFrame(), wholePage, options)));
  return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id} (${help}): ${node.html}`));
}

/**
 * Null if the page has frames to examine. Otherwise its result stays in the page: it lists every element that follows
 * the rules, and sending it here and back takes three times as long as the examination.
 */
function findOwnViolations(page: Page, options: RunOptions): Promise<axe.Result[] | null> {
  return page.evaluate(
    async ([within, wanted]) => {
      const { axe } = window as InPage;
      if (axe.utils.getFrameContexts(within).length > 0) return null;
      return (await axe.finishRun([await axe.runPartial(within, wanted)], {})).violations;
    },
    [wholePage, options] as const,
  );
}

async function merge(page: Page, examined: Examined): Promise<axe.Result[]> {
  return (await page.evaluate((results) => (window as InPage).axe.finishRun(results, {}), examined)).violations;
}

/** The frame may have been examined before, in another theme. */
async function load(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(axe.source);
}

/** The result of the frame, then those of its child frames, in the order in which axe lists them. */
async function examine(frame: Frame, context: FrameContext, options: RunOptions): Promise<Examined> {
  await load(frame);
  const inner = await frame.evaluate((within) => (window as InPage).axe.utils.getFrameContexts(within), context);
  const own = await frame.evaluate(([within, wanted]) => (window as InPage).axe.runPartial(within, wanted), [
    context,
    options,
  ] as const);
  const results: Examined = [own];
  for (const { frameSelector, frameContext } of inner) {
    const element = await frame.evaluateHandle(
      (selector) => (window as InPage).axe.utils.shadowSelect(selector),
      frameSelector,
    );
    const child = await element.asElement()?.contentFrame();
    // A frame that was removed in the meantime has no violations.
    results.push(...(child ? await examine(child, frameContext, options) : [null]));
  }
  return results;
}
