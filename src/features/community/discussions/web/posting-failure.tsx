import { ApiError } from "../../../../kit/api/api-error.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { firstFailureText } from "../../../../ui/feedback/failure-text.ts";
import { refusalText } from "../../../access/membership/refusal-prompt.ts";

/** Why a text was not published, and that it is kept. */
export function PostingFailure({ failure, act = "comment" }: { failure: unknown; act?: "comment" | "community" }) {
  const needsPhone = failure instanceof ApiError && failure.code === "PHONE_NEEDED";
  return (
    <p role="alert" className="mt-2 text-sm text-danger-text empty:hidden">
      {failure !== null && `${refusalText(failure, act) ?? firstFailureText(failure)}。你写的还在这里。`}
      {needsPhone && (
        <Link to="/user/profile?tab=security" className="ml-1 inline-flex min-h-11 items-center underline">
          去绑定手机号
        </Link>
      )}
    </p>
  );
}
