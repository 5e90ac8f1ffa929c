import { firstLetter } from "./first-letter.ts";

const SIZES = { 36: "size-9", 56: "size-14 text-2xl" } as const;

interface AvatarProps {
  user: { name: string; avatar_url: string | null };
  size?: keyof typeof SIZES;
}

/** A user's picture, or the first letter of the name; the name is next to it or in the button's label. */
export function Avatar({ user, size = 36 }: AvatarProps) {
  const look = `shrink-0 rounded-full ${SIZES[size]}`;
  if (user.avatar_url !== null) {
    return <img src={user.avatar_url} alt="" width={size} height={size} className={`object-cover ${look}`} />;
  }
  return (
    <span aria-hidden="true" className={`grid place-items-center bg-brand-soft font-semibold text-brand ${look}`}>
      {firstLetter(user.name)}
    </span>
  );
}
