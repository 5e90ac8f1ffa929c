import type { AiMark } from "../../../kit/values/ai-mark.ts";

/** A review as the product page shows it to everyone. The slice of reviews reads it. */
export interface ProductReview {
  id: number;
  rating: number;
  text: string;
  ai_mark: AiMark;
  created_at: string;
  /** The site's answer; null: none. */
  answer: string | null;
}
