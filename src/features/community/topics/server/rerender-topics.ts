import { AppError } from "../../../../kit/api/app-error.ts";
import { renderAsTyped } from "../../../../kit/markdown/render-as-typed.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import type { CommunityContext } from "./community-context.ts";
import { listMentioned } from "./mention-store.ts";
import { listOutdatedTopics, updateTopic } from "./topic-store.ts";
import { storedText } from "./topic-text.ts";

const AT_ONCE = 200;

/** Renders some topics of an older renderer again. */
export async function rerenderTopics({ db, renderUserText, describePeople }: CommunityContext): Promise<void> {
  for (const { id, source, sendingKey } of await listOutdatedTopics(db, {
    version: RENDERER_VERSION,
    limit: AT_ONCE,
  })) {
    const names = (await describePeople(await listMentioned(db, id))).map(({ name }) => name);
    const rendered = await renderUserText(source).catch((error: unknown) => {
      // A text accepted under earlier limits may exceed today's. It is then stored as typed, because a large result
      // would slow down every reader.
      if (!(error instanceof AppError && error.status === 422)) throw error;
      return renderAsTyped(source);
    });
    await updateTopic(db, id, storedText(rendered, { sendingKey, names }));
  }
}
