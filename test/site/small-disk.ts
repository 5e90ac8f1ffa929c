import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import path from "node:path";
import { createDataFolder, removeDataFolder } from "../database/data-folder.ts";

/** The reason why this machine cannot test a full disk, for the list of skipped tests; null if it can. */
export const whyNoSmallDisk = findObstacle();
// The report of a whole run counts skipped tests without their reasons.
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
  /** Fills all free space; can be called repeatedly. */
  fill(): void;
  /** Frees the space that `fill` used. */
  giveRoom(): Promise<void>;
  remove(): Promise<void>;
}

/** Mounts a separate disk of this size in memory. */
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
        // `dd` fails when the disk is full, which is intended.
      }
    },
    giveRoom: () => rm(filler, { force: true }),
    async remove() {
      execFileSync("umount", ["-l", folder]);
      await removeDataFolder(folder);
    },
  };
}
