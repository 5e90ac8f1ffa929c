import { courseMeta } from "../../features/content/courses/web/facts/course-meta.ts";
import { CourseRoute } from "../../screens/learning/course-page.tsx";
import { loadCourse } from "../../screens/learning/load-course.ts";
import type { Route } from "./+types/vip-course-id-page";

export function loader(args: Route.LoaderArgs) {
  return loadCourse(args, "vip");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return courseMeta(loaderData && { ...loaderData.found, siteName: loaderData.siteName, origin: loaderData.origin });
}

export default CourseRoute;
