import { useState } from "react";
import type { FollowedKind } from "../../../../domain/notifications/followed.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { failureText } from "../../../../ui/feedback/failure-text.ts";
import { showMessage } from "../../../../ui/feedback/feedback.ts";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { follow, readFollow, unfollow } from "../follow-contract.ts";

// Exported here so that it is in the same chunk as the list of followed resources.
export { FollowList } from "./follow-list.tsx";

/** The short names on buttons. */
const WHAT: Readonly<Record<FollowedKind, string>> = {
  course: "课程",
  book: "本书",
  teacher: "老师",
  topic: "话题",
  proposal: "进展",
};

interface Titled {
  id: number;
  title: string;
}

/** The subjects of a page that can be followed. */
export interface FollowedHere {
  course?: Titled;
  book?: Titled;
  topic?: Titled;
  proposal?: Titled;
  teacher?: { id: number; name: string } | null;
}

/** A follow button for each subject; followers are notified of its news. */
export function FollowButtons(followed: FollowedHere) {
  return (
    <div className="mt-4 flex min-h-11 flex-wrap gap-3 print:hidden">
      <FollowButtonsInRow {...followed} />
    </div>
  );
}

/** The same buttons in a row with other buttons. */
export function FollowButtonsInRow({ course, book, topic, proposal, teacher }: FollowedHere) {
  return (
    <>
      {course && <FollowButton key={`course ${course.id}`} kind="course" id={course.id} name={`《${course.title}》`} />}
      {book && <FollowButton key={`book ${book.id}`} kind="book" id={book.id} name={`《${book.title}》`} />}
      {topic && <FollowButton key={`topic ${topic.id}`} kind="topic" id={topic.id} name={`《${topic.title}》`} />}
      {proposal && (
        <FollowButton key={`proposal ${proposal.id}`} kind="proposal" id={proposal.id} name={`《${proposal.title}》`} />
      )}
      {teacher && <FollowButton key={`teacher ${teacher.id}`} kind="teacher" id={teacher.id} name={teacher.name} />}
    </>
  );
}

function FollowButton({ kind, id, name }: { kind: FollowedKind; id: number; name: string }) {
  const { data, error } = usePersonalData(readFollow, { params: { kind, id } }, true);
  const [changed, setChanged] = useState<boolean | null>(null);
  const [isBusy, setBusy] = useState(false);
  // Reserves its space, so that neighbouring elements do not move.
  if (data === null) return error === null ? <Skeleton className="h-11 w-24 rounded-md" /> : null;
  const isFollowed = changed ?? data.is_followed;

  async function turn() {
    setBusy(true);
    try {
      const answer = await callEndpoint(isFollowed ? unfollow : follow, { params: { kind, id } });
      setChanged(answer.is_followed);
      if (answer.is_followed) showMessage("success", "已关注，有新内容会通知你");
    } catch (thrown) {
      showMessage("error", failureText(thrown));
    }
    setBusy(false);
  }
  const text = `${isFollowed ? "已关注" : "关注"}${WHAT[kind]}`;
  return (
    <Button
      variant={isFollowed ? "quiet" : "secondary"}
      aria-pressed={isFollowed}
      aria-label={`${text}${name}`}
      busyLabel={isBusy ? "正在保存" : null}
      onClick={() => void turn()}
    >
      {text}
    </Button>
  );
}
