import { embedMarkdown, renderAgain } from "../../../../domain/moderation/user-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import { HEADING_SHIFT } from "../discussion-limits.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { postMentions } from "./mention-store.ts";
import { listOutdatedPosts, updatePost } from "./post-store.ts";

const AT_ONCE = 200;

/** Renders some posts of an older renderer again. */
export async function rerenderPosts({ db, renderUserText, describePeople }: DiscussionsContext): Promise<void> {
  const outdated = await listOutdatedPosts(db, { version: RENDERER_VERSION, limit: AT_ONCE });
  for (const { id, source, sendingKey } of outdated) {
    const names = (await describePeople(await postMentions.list(db, id))).map(({ name }) => name);
    const rendered = await renderAgain(renderUserText, source);
    await updatePost(db, id, embedMarkdown(rendered, { sendingKey, names, headingShift: HEADING_SHIFT }));
  }
}
