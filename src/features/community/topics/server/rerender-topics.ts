import { AppError } from "../../../../kit/api/app-error.ts";
import { renderAsTyped } from "../../../../kit/markdown/render-as-typed.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import type { CommunityContext } from "./community-context.ts";
import { listMentioned } from "./mention-store.ts";
import { listOutdatedTopics, updateTopic } from "./topic-store.ts";
import { storedText } from "./topic-text.ts";

const AT_ONCE = 200;

/** Renders topics of an older renderer again, some at a time. */
export async function rerenderTopics({ db, renderUserText, describePeople }: CommunityContext): Promise<void> {
  for (const { id, source, sendingKey } of await listOutdatedTopics(db, {
    version: RENDERER_VERSION,
    limit: AT_ONCE,
  })) {
    const names = (await describePeople(await listMentioned(db, id))).map(({ name }) => name);
    const rendered = await renderUserText(source).catch((error: unknown) => {
      // Today's limits reject what earlier ones accepted: every reader would pay for it.
      if (!(error instanceof AppError && error.status === 422)) throw error;
      return renderAsTyped(source);
    });
    await updateTopic(db, id, storedText(rendered, { sendingKey, names }));
  }
}
