import { AppError } from "../../../../kit/api/app-error.ts";
import { renderAsTyped } from "../../../../kit/markdown/render-as-typed.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import type { DiscussionsContext } from "./discussions-context.ts";
import { listMentioned } from "./mention-store.ts";
import { listOutdatedPosts, updatePost } from "./post-store.ts";
import { storedText } from "./prepare-text.ts";

const AT_ONCE = 200;

/** Renders posts of an older renderer again, some at a time. */
export async function rerenderPosts({ db, renderUserText, describePeople }: DiscussionsContext): Promise<void> {
  for (const post of await listOutdatedPosts(db, { version: RENDERER_VERSION, limit: AT_ONCE })) {
    const { id, source, sendingKey, aiMark } = post;
    const names = (await describePeople(await listMentioned(db, id))).map(({ name }) => name);
    const rendered = await renderUserText(source).catch((error: unknown) => {
      // Today's limits reject what earlier ones accepted: every reader would pay for it.
      if (!(error instanceof AppError && error.status === 422)) throw error;
      return renderAsTyped(source);
    });
    await updatePost(db, id, storedText({ ...rendered, aiMark }, { source, sendingKey, names, aiMark }));
  }
}
