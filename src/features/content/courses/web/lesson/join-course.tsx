import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { formatDate } from "../../../../../kit/values/time-text.ts";
import { Button } from "../../../../../ui/controls/button.tsx";
import { usePersonalData } from "../../../../../ui/facts/personal-data.ts";
import { FormAlert } from "../../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../../ui/feedback/use-action.ts";
import { getCourseJoining, joinCourse } from "../../contract.ts";

interface JoinCourseProps {
  courseId: number;
  onJoined(): void;
}

/** Joins the course, which starts the learner's release plan in days. */
export function JoinCourse({ courseId, onJoined }: JoinCourseProps) {
  const { problem, isBusy, run } = useAction();
  async function join(): Promise<void> {
    await callEndpoint(joinCourse, { params: { id: courseId } });
    onJoined();
  }
  return (
    <>
      <Button busyLabel={isBusy ? "正在加入" : null} onClick={() => run(join)}>
        加入课程
      </Button>
      <FormAlert text={problem} className="mt-3" />
    </>
  );
}

interface JoiningProps {
  courseId: number;
  /** Whether this visitor may learn the course, and therefore join it. */
  isOpen: boolean;
}

/** Above an outline with a release plan in days: when the learner joined, or the button to join. */
export function Joining({ courseId, isOpen }: JoiningProps) {
  const { data, reload } = usePersonalData(getCourseJoining, { params: { id: courseId } }, isOpen);
  const joinedAt = data?.joined_at ?? null;
  return (
    <div className="mb-4 flex min-h-34 flex-col items-start justify-center gap-3 rounded-lg bg-surface px-5 sm:min-h-20 sm:flex-row sm:items-center sm:justify-between">
      <p className="text-text-secondary">
        {joinedAt === null
          ? "这门课按天开放，从你加入的那天算起。"
          : `你在 ${formatDate(new Date(joinedAt))} 加入，按天开放的课从那天算起。`}
      </p>
      {data?.joined_at === null && <JoinCourse courseId={courseId} onJoined={reload} />}
    </div>
  );
}
