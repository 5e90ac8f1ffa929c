import { invalidInput } from "../../../../kit/api/app-error.ts";
import { listPictureSources } from "../../../../kit/markdown/html/embed-html.ts";
import { type AiMark, strongestAiMark } from "../../../../kit/values/ai-mark.ts";
import { PICTURES_A_POST } from "../discussion-limits.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { listPictures } from "./picture-store.ts";

const PLACE = "/files/";

/**
 * Checks that a user's text only uses pictures that they uploaded. Returns the AI mark of these pictures. Throws 422.
 */
export async function requireOwnPictures(
  db: DiscussionsContext["db"],
  { html, authorId }: { html: string; authorId: number },
): Promise<AiMark> {
  const sources = html.includes("<img") ? [...new Set(listPictureSources(html))] : [];
  if (sources.length > PICTURES_A_POST) throw refuse(`最多放 ${PICTURES_A_POST} 张图片`);
  const names = sources.map((address) => (address.startsWith(PLACE) ? address.slice(PLACE.length) : ""));
  const own = await listPictures(db, { userId: authorId, names });
  if (names.some((name) => !own.has(name))) throw refuse("图片要先上传，不能引用别处的地址");
  return strongestAiMark(...own.values());
}

function refuse(sentence: string) {
  return invalidInput({ source: [sentence] }, sentence);
}
