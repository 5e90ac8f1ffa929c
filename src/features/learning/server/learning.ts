import type { ServedEndpoint } from "../../../kit/serve-endpoint.ts";
import { serveLearning } from "./learning-api.ts";
import type { LearningDependencies } from "./learning-context.ts";

/** How far readers are in their books. */
export function createLearning(dependencies: LearningDependencies): { endpoints: ServedEndpoint[] } {
  return { endpoints: serveLearning(dependencies) };
}
