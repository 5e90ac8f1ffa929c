import { ListSearch } from "../../../../ui/lists/list-search.tsx";
import { addressParts, type CatalogueChoice } from "./catalogue-address.ts";

/** Search among the works of this list, within the filters. */
export function WorkSearch({ path, choice }: { path: string; choice: CatalogueChoice }) {
  return <ListSearch path={path} chosen={addressParts(choice)} placeholder="搜标题和简介" />;
}
