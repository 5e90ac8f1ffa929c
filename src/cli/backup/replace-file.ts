import { rename, rm, writeFile } from "node:fs/promises";

/** Replaces a private file as a whole: another process never reads half of it. */
export async function replaceFile(file: string, text: string): Promise<void> {
  const draft = `${file}.${process.pid}`;
  try {
    await writeFile(draft, text, { mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
