import type { Locator, Page } from "@playwright/test";
import { expectAccessible } from "../../test/journey/accessible.ts";
import { BOTH_SIZES } from "../../test/journey/both-widths.ts";
import { findFilms, isPaused, pause, secondOf, startPlaying } from "../../test/journey/films.ts";
import { expect, test } from "../../test/journey/journey.ts";
import { enterAsVip } from "../../test/journey/members.ts";

const countdown = (page: Page) => page.getByRole("region", { name: "下一课" });
const frame = (page: Page) => page.getByRole("region", { name: /^视频：/ });

async function playToItsEnd(page: Page): Promise<void> {
  await page.locator("video").evaluate((film: HTMLVideoElement) => {
    film.currentTime = film.duration - 1;
  });
  await expect(countdown(page)).toBeVisible();
}

/** Moves the pointer over the player, because the controls only appear then. */
async function showControls(page: Page): Promise<void> {
  await frame(page).hover({ position: { x: 40, y: 40 } });
}

test("after the end a countdown starts the next lesson unless it is stopped", async ({ page, request, site }) => {
  const { open, gated } = await findFilms(request);
  await enterAsVip(page, request, site);
  await page.clock.install();
  await page.goto(open);
  await startPlaying(page);
  await playToItsEnd(page);
  await expect(countdown(page)).toContainText(/[1-8] 秒后到下一课/);
  await expect(countdown(page)).toContainText("会员的一课");
  await countdown(page).getByRole("button", { name: "先不看" }).press("Enter");
  await expect(countdown(page)).toHaveCount(0);
  // Longer than the countdown, so a hidden countdown would be noticed.
  await page.clock.runFor(9_000);
  await expect(page).toHaveURL(new RegExp(`${open}$`));

  await page.keyboard.press("0");
  await page.keyboard.press("k");
  await expect.poll(() => isPaused(page)).toBe(false);
  await playToItsEnd(page);
  await page.clock.runFor(9_000);
  await expect(page).toHaveURL(new RegExp(`${gated}$`));
  await expect.poll(() => secondOf(page)).toBeGreaterThan(0.5);
});

test("the next lesson does not start while the viewer reads the transcript, has scrolled away, writes or has an unsent text", async ({
  page,
  request,
  site,
}) => {
  const { open } = await findFilms(request);
  await enterAsVip(page, request, site);
  await page.clock.install();
  await page.goto(open);
  await startPlaying(page);
  const expectToStay = async () => {
    await expect(countdown(page)).not.toContainText("秒后到");
    await page.clock.runFor(9_000);
    await expect(page).toHaveURL(new RegExp(`${open}$`));
    await page.locator("video").evaluate((film: HTMLVideoElement) => {
      film.currentTime = 0;
      return film.play();
    });
    await expect(countdown(page)).toHaveCount(0);
  };
  const field = page.getByRole("textbox", { name: "说点什么" });
  for (const viewport of BOTH_SIZES) {
    const at = ` at ${viewport.width} px`;
    await test.step(`reads${at}`, async () => {
      await page.setViewportSize(viewport);
      await page.evaluate(() => scrollTo(0, 0));
      await page.keyboard.press("t");
      await playToItsEnd(page);
      // Here, because this check takes longer than the countdown, which stands still while the viewer reads.
      await expectAccessible(page);
      await expectToStay();
      await page.keyboard.press("t");
    });
    await test.step(`scrolls away${at}`, async () => {
      await playToItsEnd(page);
      await expect(countdown(page)).toContainText("秒后到");
      await page.getByRole("heading", { name: "讨论" }).evaluate((heading) => heading.scrollIntoView());
      await expectToStay();
    });
    await test.step(`begins to write during the countdown, and leaves the field again${at}`, async () => {
      await page.evaluate(() => scrollTo(0, 0));
      await playToItsEnd(page);
      await expect(countdown(page)).toContainText("秒后到");
      await field.evaluate((element: HTMLElement) => element.focus({ preventScroll: true }));
      await expect(countdown(page)).not.toContainText("秒后到");
      await field.blur();
      await expectToStay();
    });
    await test.step(`has unsent text in a field without focus${at}`, async () => {
      await field.fill("写到一半");
      await field.blur();
      await page.evaluate(() => scrollTo(0, 0));
      await playToItsEnd(page);
      await expectToStay();
      await field.fill("");
      await field.blur();
    });
  }
});

test("button and key open full screen, with the settings in it", async ({ page, request }) => {
  await page.goto((await findFilms(request)).open);
  await startPlaying(page);
  const isFull = () => page.evaluate(() => document.fullscreenElement?.getAttribute("aria-label") ?? null);
  await page.locator("video").dblclick({ position: { x: 200, y: 100 } });
  await expect.poll(isFull).toMatch(/^视频：/);
  await page.keyboard.press("f");
  await expect.poll(isFull).toBeNull();
  await page.keyboard.press("f");
  await expect.poll(isFull).toMatch(/^视频：/);
  await showControls(page);
  await page.getByRole("button", { name: /^播放设置/ }).click();
  await page.getByText("1.5×", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "1.5×" })).toBeChecked();
  await page.keyboard.press("Escape");
  await showControls(page);
  await page.getByRole("button", { name: "退出全屏（F）" }).click();
  await expect.poll(isFull).toBeNull();
  expect(await page.locator("video").evaluate((film: HTMLVideoElement) => film.playbackRate)).toBe(1.5);
});

test("button and key open picture-in-picture", async ({ page, request }) => {
  await page.goto((await findFilms(request)).open);
  await startPlaying(page);
  const isSmall = () => page.evaluate(() => document.pictureInPictureElement !== null);
  await showControls(page);
  await page.getByRole("button", { name: "画中画（I）" }).click();
  await expect.poll(isSmall).toBe(true);
  await page.keyboard.press("i");
  await expect.poll(isSmall).toBe(false);
  expect(await isPaused(page)).toBe(false);
});

test("plays inline in WeChat's browser", async ({ page, request }) => {
  await page.goto((await findFilms(request)).open);
  await startPlaying(page);
  const film = page.locator("video");
  for (const name of ["playsinline", "webkit-playsinline", "x5-playsinline"])
    await expect(film, name).toHaveAttribute(name, /^(?:true)?$/);
  await expect(film).toHaveAttribute("x5-video-player-type", "h5-page");
});

test("the caption size is one of three and is remembered, and a key turns captions off", async ({ page, request }) => {
  await page.goto(`${(await findFilms(request)).open}?t=11`);
  await startPlaying(page);
  const cueSize = await measureCues(page);
  const sizes: number[] = [];
  await page.getByRole("button", { name: /^播放设置/ }).click();
  for (const name of ["小", "中", "大"]) {
    await page.getByRole("group", { name: "字幕大小" }).getByText(name, { exact: true }).click();
    sizes.push(await cueSize());
  }
  expect(sizes).toEqual(sizes.toSorted((one, other) => one - other));
  expect(new Set(sizes).size).toBe(3);
  await page.reload();
  await startPlaying(page);
  expect(await cueSize()).toBe(sizes[2]);
  const modes = () =>
    page.locator("video").evaluate((film: HTMLVideoElement) => [...film.textTracks].map(({ mode }) => mode));
  expect(await modes()).toContain("showing");
  await page.keyboard.press("c");
  await expect.poll(modes).not.toContain("showing");
});

test("the viewer's watermark is restored however it is removed", async ({ page, request, site }) => {
  const member = await enterAsVip(page, request, site);
  await page.goto((await findFilms(request)).gated);
  await startPlaying(page);
  const mark = page.getByText(`${member.phone.slice(0, 3)}****${member.phone.slice(-4)}`);
  const acts: ((element: Element) => void)[] = [
    (element) => element.remove(),
    (element) => element.parentElement?.remove(),
    (element) => element.parentElement?.replaceChildren(),
    (element) => element.setAttribute("style", "opacity:0"),
    (element) => element.parentElement?.setAttribute("style", "display:none"),
    (element) => element.parentElement?.setAttribute("hidden", ""),
    (element) => element.setAttribute("hidden", ""),
    (element) => {
      element.className = "sr-only";
    },
    (element) => {
      element.textContent = "138****0000";
    },
  ];
  for (const act of acts) {
    await mark.evaluate(act);
    await expect(mark, String(act)).toBeVisible();
    expect(await opacityOf(mark), String(act)).toBe(1);
  }
});

/** The height of the displayed caption: the browser draws it in a shadow tree that only its own tools can read. */
async function measureCues(page: Page): Promise<() => Promise<number>> {
  const tools = await page.context().newCDPSession(page);
  await tools.send("DOM.enable");
  return async () => {
    let height = 0;
    await expect
      .poll(async () => {
        const { nodes } = await tools.send("DOM.getFlattenedDocument", { depth: -1, pierce: true });
        const cue = nodes.find(({ attributes }) => attributes?.includes("-webkit-media-text-track-display"));
        const box = cue && (await tools.send("DOM.getBoxModel", { nodeId: cue.nodeId }).catch(() => null));
        height = box?.model.height ?? 0;
        return height;
      })
      .toBeGreaterThan(0);
    return height;
  };
}

function opacityOf(mark: Locator): Promise<number> {
  return mark.evaluate((element) => Number(getComputedStyle(element).opacity));
}

test("with forced colours the controls keep their borders", async ({ page, request }) => {
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto((await findFilms(request)).open);
  await startPlaying(page);
  await pause(page);
  const icon = page.getByRole("button", { name: "播放（K）" }).locator("svg");
  const [ink, ground] = await icon.evaluate((drawn) => {
    const bar = drawn.closest("[data-controls]");
    return [getComputedStyle(drawn).color, getComputedStyle(bar ?? document.body).backgroundColor];
  });
  expect(ink).not.toBe(ground);
  expect(ground).not.toMatch(/^rgba\(.*, 0\)$/);
  await expectAccessible(page);
});
