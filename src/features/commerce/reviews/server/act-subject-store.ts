import type { TitleSubjects } from "../../../../domain/staff/act-subjects.ts";
import { titlesOfOwners } from "../../../../kit/tables/titles-by-key.ts";
import { productReviews } from "./review-tables.ts";

/** A review has the title of its product. */
export const reviewSubjects = (productSubjects: TitleSubjects): TitleSubjects =>
  titlesOfOwners({ key: productReviews.id, owner: productReviews.productId }, productSubjects);
