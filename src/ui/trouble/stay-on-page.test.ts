import { createMemoryRouter, UNSAFE_ErrorResponseImpl as ErrorResponse, type MiddlewareFunction } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../kit/api/api-error.ts";
import { notifications } from "../feedback/feedback.ts";
import { followNavigations, stayOnPage } from "./stay-on-page.ts";

type Router = ReturnType<typeof createMemoryRouter>;

const outage = () => new ApiError({ status: 503, code: "HTTP_503", message: "服务暂时不可用，请稍后再试" });

/** The next behaviour of the /vip loader. */
let load: () => Promise<unknown>;
let router: Router;
let stop: () => void;

beforeEach(async () => {
  load = async () => "会员";
  open("/");
  await vi.waitFor(() => expect(router.state.initialized).toBe(true));
  stop = followNavigations();
});

afterEach(() => {
  stop();
  router.dispose();
  for (const { id } of notifications.view()) notifications.remove(id);
  vi.unstubAllGlobals();
});

function open(at: string): void {
  const children = [
    { index: true, loader: () => "首页" },
    { path: "vip", loader: () => load() },
    { path: "articles", loader: () => "文章" },
  ];
  router = createMemoryRouter([{ id: "root", path: "/", middleware: [stayOnPage as MiddlewareFunction], children }], {
    initialEntries: [at],
  });
  vi.stubGlobal("window", { __reactRouterDataRouter: router });
  vi.stubGlobal("history", { state: { idx: 0 } });
  vi.stubGlobal("location", new URL("https://site.test/"));
  router.initialize();
}

const settled = () => vi.waitFor(() => expect(router.state.navigation.state).toBe("idle"));
const shown = () => router.state.location.pathname;
const notice = () => notifications.view()[0];

test("a navigation during an outage does not leave the page, and is offered again until it succeeds", async () => {
  load = () => Promise.reject(outage());
  void router.navigate("/vip");
  await vi.waitFor(() => expect(notice()).toMatchObject({ title: "服务暂时不可用，请稍后再试" }));
  expect(shown()).toBe("/");
  expect(router.state.errors).toBeNull();

  const first = notice()!;
  void first.action?.run();
  await vi.waitFor(() => expect(notice()?.id).not.toBe(first.id));
  expect(notifications.view()).toHaveLength(1);
  expect(shown()).toBe("/");

  load = async () => "会员";
  void notice()?.action?.run();
  await vi.waitFor(() => expect(shown()).toBe("/vip"));
  await settled();
  expect(notice()).toBeUndefined();
});

test("another navigation is possible during an outage, and removes the message", async () => {
  load = () => Promise.reject(outage());
  void router.navigate("/vip");
  await vi.waitFor(() => expect(notice()).toBeDefined());
  await router.navigate("/articles");
  expect(shown()).toBe("/articles");
  expect(notice()).toBeUndefined();
});

test("a page that failed to render keeps the current one and shows the number in the log", async () => {
  load = () => Promise.reject(new ErrorResponse(500, "", { requestId: "r-1" }));
  void router.navigate("/vip");
  await vi.waitFor(() => expect(notice()?.title).toMatch(/没有打开.*编号 r-1/));
  expect(shown()).toBe("/");
  expect(router.state.errors).toBeNull();
  load = async () => "会员";
  void notice()?.action?.run();
  await vi.waitFor(() => expect(shown()).toBe("/vip"));
  await settled();
});

test("an error of the browser itself shows the error screen, without a message above it", async () => {
  load = () => Promise.reject(new Error("a mistake"));
  await router.navigate("/vip");
  expect(shown()).toBe("/vip");
  expect(router.state.errors).toMatchObject({ root: { message: "a mistake" } });
  expect(notice()).toBeUndefined();
});

test("a failure of the first page is shown in its place", async () => {
  stop();
  load = () => Promise.reject(outage());
  open("/vip");
  stop = followNavigations();
  await vi.waitFor(() => expect(router.state.errors).toMatchObject({ root: { status: 503 } }));
  expect(notice()).toBeUndefined();
});

/** Opens the site with a page whose code `fetchRouteCode` fetches before the router loads it. */
function openWithCode(fetchRouteCode: () => Promise<unknown>): () => number {
  let loads = 0;
  const loadPart = async () => {
    loads += 1;
    return null;
  };
  stop();
  router.dispose();
  const children = [{ index: true }, { id: "vip", path: "vip", lazy: { Component: loadPart, handle: loadPart } }];
  router = createMemoryRouter([{ id: "root", path: "/", middleware: [stayOnPage as MiddlewareFunction], children }]);
  Object.assign(window, { __reactRouterDataRouter: router });
  router.initialize();
  stop = followNavigations(fetchRouteCode);
  return () => loads;
}

test("unreachable code of a page is fetched again when the page is requested again", async () => {
  const lost = new TypeError("Failed to fetch dynamically imported module: https://site.test/vip.js");
  let isLost = true;
  const fetchRouteCode = vi.fn(() => (isLost ? Promise.reject(lost) : Promise.resolve()));
  const countLoads = openWithCode(fetchRouteCode);

  void router.navigate("/vip");
  await vi.waitFor(() => expect(notice()).toMatchObject({ title: "网络连接失败，请检查网络" }));
  expect(shown()).toBe("/");
  expect(fetchRouteCode).toHaveBeenCalledOnce();
  expect(countLoads()).toBe(0);

  const first = notice()!;
  void first.action?.run();
  await vi.waitFor(() => expect(notice()?.id).not.toBe(first.id));
  expect(fetchRouteCode).toHaveBeenCalledTimes(2);
  expect(countLoads()).toBe(0);

  isLost = false;
  void notice()?.action?.run();
  await vi.waitFor(() => expect(shown()).toBe("/vip"));
  expect(fetchRouteCode).toHaveBeenCalledTimes(3);
  expect(countLoads()).toBe(2);
});

test("an error in a page's code is not treated as missing code", async () => {
  const fault = new TypeError("undefined is not a function");
  const countLoads = openWithCode(() => Promise.reject(fault));
  await router.navigate("/vip");
  expect(router.state.errors).toMatchObject({ root: fault });
  expect(notice()).toBeUndefined();
  expect(countLoads()).toBe(0);
});
