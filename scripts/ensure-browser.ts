import { execFile } from "node:child_process";
import { access, constants } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";

const run = promisify(execFile);

/** Headless Chromium: the same engine with considerably less work per page. */
const HEADLESS_SHELL = "chromium-headless-shell";
const BROWSER_NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/** Path of a Chromium on this machine, or null. `CHROMIUM_PATH` takes precedence. */
export async function findBrowser(): Promise<string | null> {
  const chosen = process.env.CHROMIUM_PATH;
  const candidates = [...(chosen ? [chosen] : []), ...BROWSER_NAMES.flatMap(onPath), chromium.executablePath()];
  return findExecutable(candidates);
}

/** Path of the browser for journeys: the headless shell where it is installed, else what `findBrowser` finds. */
export async function findJourneyBrowser(): Promise<string | null> {
  const isChosen = process.env.CHROMIUM_PATH !== undefined;
  return (isChosen ? null : await findExecutable(onPath(HEADLESS_SHELL))) ?? findBrowser();
}

/** Path of a Java runtime, which the HTML checker needs, or null. */
export function findJava(): Promise<string | null> {
  return findExecutable(onPath("java"));
}

/** Installs missing packages if the package manager is permitted to, else throws one line that names them. */
export async function ensureTestTools(): Promise<void> {
  const missing: string[] = [];
  if (!(await findJourneyBrowser())) missing.push(HEADLESS_SHELL);
  // Without a font, Chinese text has another layout on the page, and journeys that scroll to a place fail.
  if (!(await hasChineseFont())) missing.push("fonts-noto-cjk");
  if (!(await findJava())) missing.push("default-jre-headless");
  // The site works without it; the tests of previews and posters do not.
  if (!(await findExecutable(onPath("ffmpeg")))) missing.push("ffmpeg");
  // Decrypts backups, to show that they are readable without our program.
  if (!(await findExecutable(onPath("age")))) missing.push("age");
  if (missing.length === 0) return preferHeadlessShell();
  const advice = `缺少测试用的程序，请先安装：apt-get install ${missing.join(" ")}`;
  if (!(await canInstall())) throw new Error(advice);
  console.log(`installing ${missing.join(", ")}`);
  try {
    await install(missing);
  } catch (error) {
    throw new Error(`${advice}（自动安装失败：${messageOf(error)}）`);
  }
}

/** A full Chromium also works, but slower: the shell is installed if possible, but not required. */
async function preferHeadlessShell(): Promise<void> {
  if (process.env.CHROMIUM_PATH !== undefined || (await findExecutable(onPath(HEADLESS_SHELL))) !== null) return;
  if (!(await canInstall())) return;
  console.log(`installing ${HEADLESS_SHELL}`);
  try {
    await install([HEADLESS_SHELL]);
  } catch (error) {
    console.log(`journeys use the full browser, which takes longer (${messageOf(error)})`);
  }
}

async function canInstall(): Promise<boolean> {
  return process.getuid?.() === 0 && (await findExecutable(onPath("apt-get"))) !== null;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
}

async function hasChineseFont(): Promise<boolean> {
  const fontList = await findExecutable(onPath("fc-list"));
  if (fontList === null) return false;
  return (await run(fontList, [":lang=zh-cn", "family"])).stdout.trim() !== "";
}

async function install(packages: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { env, maxBuffer: 64 * 1024 * 1024 };
  await run("apt-get", ["update", "-qq"], options);
  await run("apt-get", ["install", "-y", "-qq", "--no-install-recommends", ...packages], options);
}

function onPath(name: string): string[] {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  return [...folders, "/usr/bin"].map((folder) => join(folder, name));
}

async function findExecutable(candidates: string[]): Promise<string | null> {
  for (const candidate of candidates) {
    const isUsable = await access(candidate, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isUsable) return candidate;
  }
  return null;
}
