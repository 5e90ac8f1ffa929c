import { useLocation, useNavigate } from "react-router";
import type { ApiError } from "../../kit/api/api-error.ts";
import { Button, LinkButton } from "../controls/button.tsx";

/** The screen of a page that failed because of a lost network, an outage or throttling (decisions §3): not a 404. */
export function TroubleScreen({ trouble }: { trouble: ApiError }) {
  const navigate = useNavigate();
  const here = useLocation();
  return (
    <main id="main" className="grid min-h-[70dvh] place-items-center px-6 py-16 text-center">
      <div role="alert">
        <h1 className="text-2xl font-semibold">页面没有取到</h1>
        <p className="mt-3 text-text-secondary">{trouble.message}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <Button onClick={() => void navigate(here, { replace: true })}>再试一次</Button>
          <LinkButton to="/" variant="secondary">
            返回首页
          </LinkButton>
        </div>
      </div>
    </main>
  );
}
