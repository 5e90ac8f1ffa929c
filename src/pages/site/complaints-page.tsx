import { COMPLAINTS_PATH } from "../../features/services/cases/case-paths.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { useVisitor } from "../../screens/user/visitor.ts";
import { Link } from "../../ui/controls/link.tsx";
import { Skeleton } from "../../ui/feedback/notes.tsx";
import { NeedsScript } from "../../ui/layout/needs-script.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { LatePart, lateCode } from "../../ui/trouble/late-part.tsx";
import type { Route } from "./+types/complaints-page";

const LEAD = "举报违法和侵权的内容，投诉服务，要求处理你的个人信息。提交就有编号，写明什么时候答复。";

const complaintsPanel = lateCode(async () => (await import("../../screens/site/complaints-panel.tsx")).ComplaintsPanel);

export function meta({ matches }: Route.MetaArgs) {
  return pageHead({ matches, title: "投诉与举报", description: LEAD, path: COMPLAINTS_PATH });
}

export default function ComplaintsPage() {
  const visitor = useVisitor();
  const skeleton = <Skeleton className="h-[640px] w-full rounded-lg" />;
  return (
    <main id="main" className="page-width min-h-dvh pb-24">
      <PageHeading title="投诉与举报" lead={LEAD}>
        <p className="mt-4 max-w-[46em] text-sm text-text-secondary">
          举报某一条评论、话题或评价，点它旁边的“举报”更快。未成年人的事在 24
          小时内答复，也可以用页脚的未成年人保护联系方式。社区的规则见
          <Link to="/legal/community" className="inline-flex min-h-6 items-center text-brand hover:underline">
            社区规则
          </Link>
          。
        </p>
      </PageHeading>
      <NeedsScript what="complaint" />
      <div className="max-w-[760px] noscript:hidden">
        {visitor.kind === "unknown" ? (
          skeleton
        ) : (
          <LatePart code={complaintsPanel} props={{ isMember: visitor.kind === "member" }} skeleton={skeleton} />
        )}
      </div>
    </main>
  );
}
