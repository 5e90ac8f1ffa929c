import { useLocation, useNavigate } from "react-router";
import { useSession } from "../../../../ui/facts/session.ts";
import { EmptyState } from "../../../../ui/feedback/notes.tsx";
import { expectedAccess } from "../../../access/membership/expected-access.ts";
import { COMMUNITY_PATH, topicPath } from "../community-paths.ts";
import type { Board } from "../contract.ts";
import { CommunityGate } from "./community-gate.tsx";
import { TopicForm } from "./topic-form.tsx";

/**
 * The form for users who may write. The board that the user came from is read in the browser, because the page is the
 * same for everybody.
 */
export function NewTopic({ boards }: { boards: readonly Board[] }) {
  const { user } = useSession();
  const navigate = useNavigate();
  const boardSlug = new URLSearchParams(useLocation().search).get("board");
  const access = expectedAccess(user, "community", new Date());
  if (!access.allowed) return <CommunityGate reason={access.reason} />;
  if (boards.length === 0)
    return <EmptyState drawing="chat" title="还没有版块" text="站长建好版块以后，就可以在这里发话题。" />;
  return (
    <TopicForm
      boards={boards}
      boardSlug={boardSlug}
      onSent={({ id }) => void navigate(topicPath(id))}
      onCancel={() => void navigate(COMMUNITY_PATH)}
    />
  );
}
