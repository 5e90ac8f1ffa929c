import { renderAgain } from "../../../../domain/moderation/user-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import type { CommunityContext } from "./community-context.ts";
import { topicMentions } from "./mention-store.ts";
import { listOutdatedTopics, updateTopic } from "./topic-store.ts";
import { storedText } from "./topic-text.ts";

const AT_ONCE = 200;

/** Renders some topics of an older renderer again. */
export async function rerenderTopics({ db, renderUserText, describePeople }: CommunityContext): Promise<void> {
  const outdated = await listOutdatedTopics(db, { version: RENDERER_VERSION, limit: AT_ONCE });
  for (const { id, source, sendingKey } of outdated) {
    const names = (await describePeople(await topicMentions.list(db, id))).map(({ name }) => name);
    await updateTopic(db, id, storedText(await renderAgain(renderUserText, source), { sendingKey, names }));
  }
}
