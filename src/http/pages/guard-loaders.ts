import {
  data,
  isRouteErrorResponse,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type ServerBuild,
} from "react-router";
import { failureContext } from "../../app-context.ts";

/**
 * The same build, whose loaders pass unexpected errors to the renderer for the log, and give the error screen only the
 * number under which the error was logged.
 */
export function guardLoaders(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    const loader = route?.module.loader;
    if (route === undefined || loader === undefined) return [id, route] as const;
    return [id, { ...route, module: { ...route.module, loader: guard(loader) } }] as const;
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

function guard(loader: LoaderFunction): LoaderFunction {
  return async (args: LoaderFunctionArgs, ...rest) => {
    try {
      return await loader(args, ...rest);
    } catch (thrown) {
      if (isAnswer(thrown)) throw thrown;
      const failure = args.context.get(failureContext);
      failure.thrown = thrown;
      throw data({ requestId: failure.requestId }, { status: 500 });
    }
  };
}

/** Values that loaders throw deliberately: redirects and `data(…, { status })`. */
function isAnswer(thrown: unknown): boolean {
  if (thrown instanceof Response || isRouteErrorResponse(thrown)) return true;
  return typeof thrown === "object" && thrown !== null && "type" in thrown && thrown.type === "DataWithResponseInit";
}
