import { AppError } from "../../../kit/api/app-error.ts";
import { RENDERER_VERSION } from "../../../kit/markdown/renderer-version.ts";
import type { CommunityContext } from "./community-context.ts";
import { listMentioned } from "./mention-store.ts";
import { listOutdatedTopics, updateTopic } from "./topic-store.ts";
import { storedWords } from "./topic-words.ts";

const AT_ONCE = 200;

/** Renders topics of an older renderer again, some at a time. */
export async function rerenderTopics({ db, renderUserText, describePeople }: CommunityContext): Promise<void> {
  for (const { id, source, sendingKey } of await listOutdatedTopics(db, {
    version: RENDERER_VERSION,
    limit: AT_ONCE,
  })) {
    const names = (await describePeople(await listMentioned(db, id))).map(({ name }) => name);
    try {
      await updateTopic(db, id, storedWords(await renderUserText(source), { sendingKey, names }));
    } catch (error) {
      // Today's limits refuse what those of then let in: it stays as it was rendered.
      if (!(error instanceof AppError && error.status === 422)) throw error;
      await updateTopic(db, id, { rendererVersion: RENDERER_VERSION });
    }
  }
}
