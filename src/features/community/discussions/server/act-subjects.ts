import type { TitleSubjects } from "../../../../domain/staff/act-subjects.ts";
import { titlesOfOwners } from "../../../../kit/tables/titles-by-key.ts";
import { discussionPosts } from "./discussion-tables.ts";

/** A comment has the name of its author; its text is not copied into the log. */
export const postSubjects = (userSubjects: TitleSubjects): TitleSubjects =>
  titlesOfOwners({ key: discussionPosts.id, owner: discussionPosts.authorId }, userSubjects);
