import { AppError } from "../../../../kit/api/app-error.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import type { ImportedCourse } from "../../courses/course-draft.ts";
import { readCaptions } from "../../media/captions.ts";
import { checkChapters, readChapters } from "../../media/chapters.ts";
import { addEntry } from "../import-report.ts";
import type { ImportRun } from "../import-targets.ts";
import type { ImportPlan } from "../plan/import-plan.ts";
import type { PlannedLesson } from "../plan/plan-course.ts";
import { findCaptionFiles } from "../source/film-file.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** `aiMark`: from the metadata of the film. */
export type Film = { mediaId: number; durationSeconds: number; aiMark: AiMark };

interface FilmRun {
  plan: ImportPlan;
  tree: SourceTree;
  options: ImportRun;
  known: ImportedCourse | null;
}

/**
 * Imports the films; one that cannot be played is a line of the report, and its lesson stays hidden until it can, or
 * stays with its current film. Unreadable captions and chapters are a line of their own: the film is imported without
 * them.
 */
export async function takeFilms(
  lessons: readonly PlannedLesson[],
  run: FilmRun,
): Promise<Map<string, Film | null | undefined>> {
  const { plan, options, known } = run;
  const films = new Map<string, Film | null | undefined>();
  for (const { film, title } of lessons) {
    if (film === null) continue;
    options.onProgress({ done: films.size, total: lessons.length, current: title });
    const before = known?.lessons.find(({ sourceKey }) => sourceKey === film);
    try {
      films.set(film, await takeFilm(film, run));
      plan.report.documents[before ? "unchanged" : "new"] += 1;
      plan.report.documents.pages += 1;
    } catch (error) {
      if (before?.isPlaced) films.set(film, undefined);
      noteFile(plan, film, error);
    }
  }
  return films;
}

async function takeFilm(film: string, run: FilmRun): Promise<Film | null> {
  const { tree, options } = run;
  const captions = await readBeside(findCaptionFiles(film, tree.paths), run, ({ language, label }, bytes) => {
    readCaptions(bytes);
    return { language, label, bytes };
  });
  if (options.isDryRun) {
    await readBeside(findChapters(film, tree), run, (_file, bytes) => checkChapters(readChapters(bytes), null));
    return null;
  }
  const { media } = options.targets;
  const name = film.slice(film.lastIndexOf("/") + 1);
  const content = { stream: await tree.open(film), sizeBytes: tree.sizeOf(film) };
  try {
    const { id } = await media.addFile({ name, content, captions });
    await readBeside(findChapters(film, tree), run, (_file, bytes) => media.setChapters(id, bytes));
    const described = (await media.describeFiles([id])).get(id);
    const durationSeconds = described?.duration_seconds ?? 0;
    return { mediaId: id, durationSeconds, aiMark: described?.ai_mark ?? "none" };
  } finally {
    // A stream that is refused before it was read would stay open.
    content.stream.destroy();
  }
}

/** The files next to a film, as far as they can be read. */
async function readBeside<File extends { path: string }, Read>(
  files: readonly File[],
  { plan, tree }: FilmRun,
  read: (file: File, bytes: Buffer) => Read | Promise<Read>,
): Promise<Read[]> {
  const found: Read[] = [];
  for (const file of files)
    try {
      found.push(await read(file, await tree.read(file.path)));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      noteFile(plan, file.path, error);
    }
  return found;
}

function findChapters(film: string, tree: SourceTree): { path: string }[] {
  const stem = film.replace(/\.[^./]+$/, "");
  const path = [".chapters.txt", ".chapters.vtt"].map((ending) => stem + ending).find(tree.has);
  return path === undefined ? [] : [{ path }];
}

function noteFile(plan: ImportPlan, path: string, error: unknown): void {
  plan.report.documents.failed += 1;
  addEntry(plan.report, "failed", { where: path, detail: error instanceof Error ? error.message : String(error) });
}
