import manifest from "../../../package.json" with { type: "json" };

/** The version of this program; between two releases it is the version of the earlier one. */
export const BUILD_VERSION: string = manifest.version;
