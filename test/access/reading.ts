import type { Planted } from "./planted.ts";

/** The address for reading each kind. */
export const READING: Readonly<Record<Planted["kind"], (planted: Planted) => string>> = {
  document: ({ workId, id }) => `/api/v1/books/${workId}/documents/${id}`,
  lesson: ({ workId, id }) => `/api/v1/courses/${workId}/lessons/${id}`,
  article: ({ id }) => `/api/v1/articles/${id}`,
  media: ({ id }) => `/api/v1/media/${id}`,
  download: ({ id }) => `/api/v1/downloads/${id}`,
  topic: ({ id }) => `/api/v1/community/topics/${id}`,
  comment: ({ below, workId }) => `/api/v1/discussions/${below}/${workId}/posts`,
};

/** Kinds without notes, follows or an access reason. */
export const isListedApart = ({ kind }: Planted) => ["media", "download", "topic", "comment"].includes(kind);
