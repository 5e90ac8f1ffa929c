import { AppError } from "../../../../kit/api/app-error.ts";
import { renderAsTyped } from "../../../../kit/markdown/render-as-typed.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { listMentioned } from "./mention-store.ts";
import { listOutdatedPosts, updatePost } from "./post-store.ts";
import { storedText } from "./prepare-text.ts";

const AT_ONCE = 200;

/** Renders some posts of an older renderer again. */
export async function rerenderPosts({ db, renderUserText, describePeople }: DiscussionsContext): Promise<void> {
  for (const post of await listOutdatedPosts(db, { version: RENDERER_VERSION, limit: AT_ONCE })) {
    const { id, source, sendingKey, aiMark } = post;
    const names = (await describePeople(await listMentioned(db, id))).map(({ name }) => name);
    const rendered = await renderUserText(source).catch((error: unknown) => {
      // A text accepted under earlier limits may exceed today's. It is then stored as typed, because a large result
      // would slow down every reader.
      if (!(error instanceof AppError && error.status === 422)) throw error;
      return renderAsTyped(source);
    });
    await updatePost(db, id, storedText({ ...rendered, aiMark }, { source, sendingKey, names, aiMark }));
  }
}
