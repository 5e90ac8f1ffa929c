import { defineCursor, idCursor, type PlaceOf } from "../../../kit/values/cursor.ts";

const PLACE = { activeAt: "moment?", id: "id" } as const;

export type TopicPlace = PlaceOf<typeof PLACE>;

/** The cursor of a page of topics: an id, preceded by a time where topics are ordered by their last reply. */
export const topicCursor = defineCursor("topics", PLACE);

export const ownTopicCursor = idCursor("own-topics");
