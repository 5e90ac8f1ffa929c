import { data } from "react-router";
import { readPageAddress } from "../../kit/values/page-data-address.ts";
import type { RouteFailure } from "../../screens/site/route-failure.ts";
import { ERROR_SCREEN_META, ErrorScreen } from "../../ui/trouble/error-screen.tsx";
import type { Route } from "./+types/not-found-page";

/** An unknown path is a non-fatal 404, so the message has the header and footer of the site (spec §2). */
export function loader({ request }: Route.LoaderArgs) {
  const failure: RouteFailure = { isFatal: false, message: `Page not found: ${readPageAddress(request.url).pathname}` };
  return data(failure, { status: 404 });
}

export function meta() {
  return ERROR_SCREEN_META;
}

export default function NotFoundPage() {
  return <ErrorScreen />;
}
