import { AppError } from "../../../kit/api/app-error.ts";
import { RENDERER_VERSION } from "../../../kit/markdown/renderer-version.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { listMentioned } from "./mention-store.ts";
import { listOutdatedPosts, updatePost } from "./post-store.ts";
import { storedText } from "./prepare-text.ts";

const AT_ONCE = 200;

/** Renders posts of an older renderer again, some at a time. */
export async function rerenderPosts({ db, renderUserText, describePeople }: DiscussionsContext): Promise<void> {
  for (const post of await listOutdatedPosts(db, { version: RENDERER_VERSION, limit: AT_ONCE })) {
    const { id, source, sendingKey, aiMark } = post;
    const people = await describePeople(await listMentioned(db, id));
    try {
      const names = people.map(({ name }) => name);
      const rendered = { ...(await renderUserText(source)), aiMark };
      await updatePost(db, id, storedText(rendered, { source, sendingKey, names, aiMark }));
    } catch (error) {
      // Today's limits refuse what those of then let in: it stays as it was rendered.
      if (!(error instanceof AppError && error.status === 422)) throw error;
      await updatePost(db, id, { rendererVersion: RENDERER_VERSION });
    }
  }
}
