import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Whether this machine can create films, which most tests of films need. */
export async function hasFfmpeg(): Promise<boolean> {
  return run("ffmpeg", ["-version"]).then(
    () => true,
    () => {
      process.stderr.write("没有 ffmpeg：名字以“ffmpeg:”开头的测试跳过了（apt-get install -y ffmpeg）\n");
      return false;
    },
  );
}

/** Creates a short film with a tone and a moving picture, or a `still` one, which is encoded much faster. */
export async function makeFilm(
  folder: string,
  { name = "film.mp4", seconds = 6, height = 360, extra = [] as string[], isStill = false } = {},
): Promise<string> {
  const file = path.join(folder, name);
  const source = isStill ? "color=c=steelblue:" : "testsrc2=";
  const picture = `${source}size=${Math.round((height * 16) / 9 / 2) * 2}x${height}:rate=10:duration=${seconds}`;
  const sound = `sine=frequency=440:duration=${seconds}`;
  const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", sound];
  await run("ffmpeg", [
    "-nostdin",
    "-loglevel",
    "error",
    ...inputs,
    "-shortest",
    "-pix_fmt",
    "yuv420p",
    "-preset",
    "ultrafast",
    ...extra,
    "-y",
    file,
  ]);
  return file;
}

/** Creates a recording that is loud only in its second half. */
export async function makeRecording(folder: string, { name = "talk.mp3", seconds = 4 } = {}): Promise<string> {
  const file = path.join(folder, name);
  const sound = `sine=frequency=300:duration=${seconds}`;
  const louder = `volume='if(lt(t,${seconds / 2}),0.01,1)':eval=frame`;
  await run("ffmpeg", ["-nostdin", "-loglevel", "error", "-f", "lavfi", "-i", sound, "-af", louder, "-y", file]);
  return file;
}
