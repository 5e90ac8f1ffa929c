import { slugOf } from "../../course-slug.ts";

const HAN = /\p{Script=Han}+/gu;
const words = new Intl.Segmenter("zh", { granularity: "word" });

/**
 * The address form of a title, Chinese as it sounds, a dash between words; empty where it has neither letters nor
 * characters. Pinyin is loaded with the first Chinese title.
 */
export async function slugOfTitle(title: string): Promise<string> {
  if (title.match(HAN) === null) return slugOf(title);
  const { pinyin } = await import("pinyin-pro");
  return slugOf(
    title.replaceAll(HAN, (han) => {
      // Of the whole stretch, because a character's sound depends on those beside it.
      const sounds = pinyin(han, { toneType: "none", type: "array", v: true });
      const spoken = Array.from(words.segment(han), ({ segment, index }) => {
        const start = Array.from(han.slice(0, index)).length;
        return sounds.slice(start, start + Array.from(segment).length).join("");
      });
      return ` ${spoken.join(" ")} `;
    }),
  );
}
