import type { Outline, OutlineLesson } from "./outline-tree.ts";

/** Describes how another outline differs from the user's, one sentence for each chapter and lesson. */
export function describeDifference({ mine, theirs }: { mine: Outline; theirs: Outline }): string[] {
  const [ownChapters, otherChapters] = [chaptersOf(mine), chaptersOf(theirs)];
  const [ownLessons, otherLessons] = [lessonsOf(mine), lessonsOf(theirs)];
  const lines = [...compare("章", ownChapters, otherChapters), ...compare("课", ownLessons, otherLessons)];
  return lines.length > 0 ? lines : ["章和课的顺序"];
}

interface Part {
  title: string;
  place: string;
  /** Further settings of a lesson, used only for the comparison. */
  facts: string;
}

function compare(kind: "章" | "课", mine: ReadonlyMap<string, Part>, theirs: ReadonlyMap<string, Part>): string[] {
  const changed = [...theirs].flatMap(([key, other]) => {
    const own = mine.get(key);
    if (own === undefined) return [`对方的有${kind}“${other.title}”，你的没有`];
    if (own.title !== other.title) return [`${kind}“${own.title}”在对方那里叫“${other.title}”`];
    if (own.place !== other.place) return [`${kind}“${own.title}”在对方那里是${other.place}，在你这里是${own.place}`];
    return own.facts === other.facts ? [] : [`${kind}“${own.title}”的设置`];
  });
  const missing = [...mine].filter(([key]) => !theirs.has(key));
  return [...changed, ...missing.map(([, { title }]) => `你的有${kind}“${title}”，对方的没有`)];
}

function chaptersOf(outline: Outline): Map<string, Part> {
  return new Map(outline.map(({ key, title }, at) => [key, { title, place: `第 ${at + 1} 章`, facts: "" }]));
}

function lessonsOf(outline: Outline): Map<string, Part> {
  return new Map(
    outline.flatMap(({ lessons }, chapterAt) =>
      lessons.map((lesson, at) => {
        const place = `第 ${chapterAt + 1} 章第 ${at + 1} 课`;
        return [lesson.key, { title: lesson.title, place, facts: factsOf(lesson) }] as const;
      }),
    ),
  );
}

function factsOf({ id: _id, key: _key, title: _title, has_text: _hasText, ...facts }: OutlineLesson): string {
  return JSON.stringify(Object.entries(facts).toSorted());
}
