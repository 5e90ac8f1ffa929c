import type { GuestApp } from "../app-context.ts";
import type { Notify } from "../domain/notifications/define-notification.ts";
import type { Orders } from "../features/commerce/orders/server/orders.ts";
import type { Articles } from "../features/content/articles/server/articles.ts";
import type { Books } from "../features/content/books/server/books.ts";
import type { Courses } from "../features/content/courses/server/courses.ts";
import type { Media } from "../features/content/media/server/media.ts";
import type { SampleCounts } from "../features/front/site/samples-contract.ts";
import type { createNarrowPictures } from "../features/front/site/server/pictures/narrow-pictures.ts";
import type { Site } from "../features/front/site/server/site.ts";
import type { Tracking } from "../features/front/tracking/server/tracking.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import type { PersonalData } from "../features/identity/personal-data/server/personal-data.ts";
import type { Staff } from "../features/identity/staff/server/staff.ts";
import type { ServedEndpoint, ServedUploads } from "../kit/api/serve-endpoint.ts";
import type { Job } from "../kit/process/job.ts";
import type { Throttle } from "../kit/process/throttle.ts";
import type { PictureGate } from "./picture-gate.ts";

export interface App {
  auth: Auth;
  staff: Staff;
  site: Site;
  books: Books;
  courses: Courses;
  media: Media;
  /** For the API: uploads of bytes, by their own protocol. */
  uploads: ServedUploads;
  articles: Articles;
  /** Decides who may see which picture. */
  pictures: PictureGate;
  openNarrowPicture: ReturnType<typeof createNarrowPictures>;
  orders: Orders;
  personal: PersonalData;
  /** Removes the invented members of the demo, what they wrote, and invented cases and hosts. */
  removeSamples(): Promise<SampleCounts>;
  tracking: Pick<Tracking, "flush">;
  /** For jobs outside the slices. */
  notify: Notify;
  /** Everything that a page's loader may use. */
  guest: GuestApp;
  endpoints: ServedEndpoint[];
  counters: { shared: Throttle; local: Throttle };
  jobs: Job[];
  /** Invalidates cached reads after content changed anywhere. */
  forgetReads(): void;
}
