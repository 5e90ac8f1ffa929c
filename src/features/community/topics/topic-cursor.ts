import { defineCursor, idCursor, type PlaceOf } from "../../../kit/values/cursor.ts";

const PLACE = { activeAt: "moment?", id: "id" } as const;

export type TopicPlace = PlaceOf<typeof PLACE>;

/** The end of a page of topics: an id, and before it a moment where topics are ordered by their last reply. */
export const topicCursor = defineCursor("topics", PLACE);

export const ownTopicCursor = idCursor("own-topics");
