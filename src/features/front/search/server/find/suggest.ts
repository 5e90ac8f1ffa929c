import { MAX_COMPARED, SUGGESTIONS } from "../../../../../domain/content/search-choices.ts";
import { isWork } from "../../../../../domain/content/searchable-resources.ts";
import { loadFold } from "../../../../../kit/values/fold-text.ts";
import type { Database } from "../../../../../ports/database.ts";
import type { Suggestion } from "../../contract.ts";
import { IN_TITLE, lexemeOf, SOUND } from "../words/lexemes.ts";
import { soundsOfLetters } from "../words/title-sounds.ts";
import { markText } from "./describe-hits.ts";
import { type Candidate, listOpenCandidates } from "./find-store.ts";
import { describeParts } from "./part-store.ts";
import { readQuery } from "./read-query.ts";

/** The maximum number of letters of an incomplete syllable: `hongshaor`. */
const LETTERS_TO_COME = 4;
const SHORTEST_SOUND = 2;

/** Suggests titles that contain the input or sound like it. Titles are public, and nothing else is read. */
export async function suggest(guestDb: Database, { words, now }: { words: string; now: Date }): Promise<Suggestion[]> {
  const fold = await loadFold();
  const { phrase, sound, squeezed } = readQuery(words, fold);
  if (phrase.length === 0) return [];
  const sounds = Array.from({ length: LETTERS_TO_COME }, (_, cut) => sound?.slice(0, sound.length - cut) ?? "");
  const begun = sounds.filter((sound) => sound.length >= SHORTEST_SOUND);
  const stages = [
    { rank: 0, group: 0, isSound: false, all: phrase.map((word) => lexemeOf(`${IN_TITLE}${word}`)), any: [] },
    ...begun.flatMap(soundsOfLetters).map((sounds, at) => ({
      rank: 1 + at,
      group: 0,
      isSound: true,
      all: sounds.map((sound) => lexemeOf(`${SOUND}${sound}`)),
      any: [],
    })),
  ];
  const resources = new Map<string, Candidate>();
  const { candidates } = await listOpenCandidates(guestDb, { stages, now, max: MAX_COMPARED });
  for (const one of candidates) {
    const name = `${one.kind}:${one.resourceId}`;
    if ((resources.get(name)?.stage ?? Number.POSITIVE_INFINITY) > one.stage) resources.set(name, one);
  }
  const typed = fold(words.trim());
  const rated = [...resources.values()].map((candidate) => {
    const at = fold(candidate.title).indexOf(typed);
    return { candidate, at, isWork: isWork({ kind: candidate.kind, work: { kind: candidate.workKind } }) };
  });
  const inWords = squeezed === sound ? rated : rated.filter(({ candidate, at }) => at >= 0 || candidate.stage === 0);
  const best = inWords
    .toSorted(
      (a, b) =>
        a.candidate.stage - b.candidate.stage ||
        Number(b.at === 0) - Number(a.at === 0) ||
        Number(b.isWork) - Number(a.isWork) ||
        a.candidate.title.length - b.candidate.title.length ||
        a.candidate.resourceId - b.candidate.resourceId,
    )
    .slice(0, SUGGESTIONS);
  const described = await describeParts(
    guestDb,
    best.map(({ candidate }) => candidate),
  );
  return described.map(({ kind, resourceId, title, path, work }) => {
    const at = fold(title).indexOf(typed);
    return {
      kind,
      id: resourceId,
      path,
      work,
      title: markText(title, at < 0 ? [] : [{ start: at, end: at + typed.length }]),
    };
  });
}
