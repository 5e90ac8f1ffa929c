import { useNavigation } from "react-router";
import { useAbandoned } from "../trouble/abandoned.ts";

/**
 * What stands behind `?` in the address of a page of `path` that is on its way; null where none is, or it does not come.
 * Who chooses again before it has come adds to what they chose a moment ago, which the page does not show yet.
 */
export function useComingQuery(path: string): string | null {
  const { location } = useNavigation();
  const abandoned = useAbandoned();
  return location?.pathname === path && location !== abandoned ? location.search : null;
}
