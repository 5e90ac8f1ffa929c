import { useNavigation } from "react-router";
import { useAbandoned } from "../trouble/abandoned.ts";

/**
 * The query of a page of `path` that is loading; null without such a navigation, or when it fails. A second choice
 * before the page has loaded adds to the first, which the page does not show yet.
 */
export function useComingQuery(path: string): string | null {
  const { location } = useNavigation();
  const abandoned = useAbandoned();
  return location?.pathname === path && location !== abandoned ? location.search : null;
}
