import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";

/** Why no disk can be filled here, in a line for the list of skipped tests; null when one can. */
export const whyNoSmallDisk = findObstacle();
// The report of a whole run counts skipped tests and gives no reasons.
if (whyNoSmallDisk) process.stderr.write(`full disk not tested: ${whyNoSmallDisk}\n`);

function findObstacle(): string | null {
  if (process.platform !== "linux") return `a small disk is mounted as Linux does it, and this is ${process.platform}`;
  if (process.getuid?.() !== 0) return "only root may mount the small disk that this test fills";
  try {
    execFileSync("unshare", ["-m", "mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", "/mnt"], { stdio: "ignore" });
    return null;
  } catch {
    return "this machine does not permit mounting the small disk that this test fills (a container needs CAP_SYS_ADMIN)";
  }
}

export interface SmallDisk {
  folder: string;
  /** Uses up what room there is, once or again. */
  fill(): void;
  /** Gives back what `fill` took. */
  giveRoom(): Promise<void>;
  remove(): Promise<void>;
}

/** A disk of its own of so many MiB, in memory. */
export async function mountSmallDisk(sizeMib: number, mode = "755"): Promise<SmallDisk> {
  const folder = await createDataFolder();
  execFileSync("mount", ["-t", "tmpfs", "-o", `size=${sizeMib}m,mode=${mode}`, "tmpfs", folder]);
  const filler = path.join(folder, "filler");
  return {
    folder,
    fill() {
      try {
        const fillArgs = [`bs=64K`, `count=${(sizeMib + 1) * 16}`];
        execFileSync("dd", ["if=/dev/zero", `of=${filler}`, "oflag=append", "conv=notrunc", ...fillArgs], {
          stdio: "ignore",
        });
      } catch {
        // It ends when the disk is full, which is what it is for.
      }
    },
    giveRoom: () => rm(filler, { force: true }),
    async remove() {
      execFileSync("umount", ["-l", folder]);
      await removeDataFolder(folder);
    },
  };
}
