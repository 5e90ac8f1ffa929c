import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { runCommand } from "../../test/journey/admin.ts";
import { secondOf, startPlaying } from "../../test/journey/films.ts";
import { expect } from "../../test/journey/journey.ts";
import { test } from "../../test/journey/own-site.ts";
import { hasFfmpeg, makeFilm } from "../../test/media/sample-films.ts";

const settings = { VIDEO_HLS: "1" };

/** The key of another browser's ticket, and an expired ticket, return 403. */
test.use({ expectedComplaint: /status of 403/, siteSettings: settings });

test("a selected film size is kept after a seek and a new ticket; only the ticket's browser gets its keys", async ({
  page,
  request,
  site,
}) => {
  test.skip(!(await hasFfmpeg()), "films are made with ffmpeg");
  const folder = await mkdtemp(path.join(tmpdir(), "zhixing-sizes-"));
  await mkdir(path.join(folder, "01-开始"));
  const film = { name: "01-几种大小.mp4", seconds: 40, height: 480, isStill: true };
  await makeFilm(path.join(folder, "01-开始"), film);
  await runCommand(site, ["import", folder, "--as", "course", "--type", "vip", "--title", "大小"], settings);
  await rm(folder, { recursive: true });
  const { items } = (await (await request.get("/api/v1/courses?page_size=50")).json()).data;
  const { id } = items.find(({ title }: { title: string }) => title === "大小");
  const { chapters } = (await (await request.get(`/api/v1/courses/${id}`)).json()).data;

  const tickets: string[] = [];
  const keys: string[] = [];
  page.on("response", async (answer) => {
    if (answer.url().endsWith("/play")) tickets.push((await answer.json()).data.ticket);
    if (answer.url().endsWith(".key")) keys.push(answer.url());
  });
  const height = () => page.locator("video").evaluate((film: HTMLVideoElement) => film.videoHeight);
  await page.goto(`/vip/course/${id}/video/${chapters[0].lessons[0].id}`);
  await startPlaying(page);
  expect(await page.locator("video").evaluate((film: HTMLVideoElement) => film.currentSrc)).toMatch(/^blob:/);
  await page.getByRole("button", { name: /播放设置/ }).click();
  await page.getByText("360p", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "360p" })).toBeChecked();
  await page.keyboard.press("Escape");
  await page.keyboard.press("6");
  await expect.poll(height).toBe(360);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(24.5);
  expect(keys.some((address) => address.endsWith("/360.key"))).toBe(true);
  expect((await request.get(keys[0] ?? "")).status()).toBe(403);

  await request.post("/api/v1/play/end", { data: { ticket: tickets[0] } });
  await expect.poll(() => tickets.length).toBe(2);
  const renewed = () => keys.filter((address) => address.includes(tickets[1] ?? "no ticket yet"));
  await expect.poll(renewed).not.toEqual([]);
  await expect.poll(() => secondOf(page)).toBeGreaterThan(26);
  await expect.poll(height).toBe(360);
  expect(renewed().map((address) => address.slice(address.lastIndexOf("/")))).toEqual(["/360.key"]);
});
