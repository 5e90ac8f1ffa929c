import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { FormAlert } from "../../../../ui/feedback/form-alert.tsx";
import { useAction } from "../../../../ui/feedback/use-action.ts";
import { joinCourse } from "../../contract.ts";

export interface JoinCourseProps {
  courseId: number;
  onJoined(): void;
}

/** Starts a learner's own days of a course. */
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
