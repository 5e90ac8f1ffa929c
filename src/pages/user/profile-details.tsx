import { MembershipCard } from "../../features/access/membership/web/member/membership-card.tsx";
import { membershipNow } from "../../features/access/membership/web/member/membership-now.ts";
import { TermList } from "../../features/access/membership/web/member/term-list.tsx";
import { readProfileReview } from "../../features/identity/auth/account-contract.ts";
import type { User } from "../../features/identity/auth/contract.ts";
import { ProfileCard } from "../../features/identity/auth/web/account/profile-card.tsx";
import { AvatarPicker } from "../../features/identity/personal-data/web/avatar-picker.tsx";
import { usePersonalData } from "../../ui/facts/personal-data.ts";
import { LoadNote } from "../../ui/feedback/load-note.tsx";
import { Skeleton } from "../../ui/feedback/notes.tsx";

/** What I have, and who I am here. */
export function ProfileDetails({ user }: { user: User }) {
  return (
    <div className="grid gap-6 xl:grid-cols-2">
      <MembershipCard membership={membershipNow(user, new Date())} />
      <OwnProfile user={user} />
      <TermList />
    </div>
  );
}

/** My name and picture with what waits for review, which the user of the session does not have. */
function OwnProfile({ user }: { user: User }) {
  const { data, error, reload } = usePersonalData(readProfileReview, {}, true);
  if (error !== null) return <LoadNote what="我的资料" error={error} onRetry={reload} />;
  if (data === null) return <Skeleton className="h-[286px] w-full rounded-lg" />;
  const own = { user, waiting: data.waiting, onChanged: reload };
  return <ProfileCard {...own} avatar={<AvatarPicker {...own} />} />;
}
