import type { ServedEndpoint } from "../../../kit/api/serve-endpoint.ts";
import type { PersonalSource } from "../../personal-data/personal-source.ts";
import { serveLearning } from "./learning-api.ts";
import type { LearningDependencies } from "./learning-context.ts";
import { personalLearning } from "./personal-learning.ts";

/** How far readers are in their books. */
export function createLearning(dependencies: LearningDependencies): {
  endpoints: ServedEndpoint[];
  personal: PersonalSource;
} {
  return { endpoints: serveLearning(dependencies), personal: personalLearning(dependencies.db) };
}
