import { titlesByKey } from "../../../../kit/tables/titles-by-key.ts";
import { communityBoards, communityTopics } from "./community-tables.ts";

export const boardSubjects = titlesByKey({ key: communityBoards.slug, title: communityBoards.name });
export const topicSubjects = titlesByKey({ key: communityTopics.id, title: communityTopics.title });
