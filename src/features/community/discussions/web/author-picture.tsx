import { firstLetter } from "../../../../ui/display/first-letter.ts";
import type { PostAuthor } from "../post-author.ts";

/** The picture of an author, or the first letter of the name. */
export function AuthorPicture({ author, isSmall }: { author: PostAuthor; isSmall: boolean }) {
  const size = isSmall ? "size-7 text-xs" : "size-10 text-base";
  if (author.avatar_url !== null)
    return (
      <img src={author.avatar_url} alt="" loading="lazy" className={`${size} shrink-0 rounded-full object-cover`} />
    );
  return (
    <span
      aria-hidden="true"
      className={`${size} grid shrink-0 place-items-center rounded-full bg-brand-soft font-medium text-brand`}
    >
      {firstLetter(author.name)}
    </span>
  );
}
