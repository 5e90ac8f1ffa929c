/** A feature of React that no page of ours uses: how our code would use it, and the functions that only it needs. */
export interface UnusedFeature {
  /** Names of `react` or `react-dom` that use it. */
  exports: readonly string[];
  /** Pattern of its use in code, for features without an export name. */
  usage?: RegExp;
  /** Functions of the installed `react-dom-client.production.js` that only this feature calls or needs. */
  functions: readonly string[];
}

/**
 * Removing them saves about 9 KB of each first visit. The router makes page transitions
 * (`document.startViewTransition`), calls go to the API and not through forms, and preloads are in the page's head.
 */
export const UNUSED_FEATURES: readonly UnusedFeature[] = [
  {
    exports: ["ViewTransition", "addTransitionType"],
    functions: [
      "trackEnterViewTransitions",
      "scheduleViewTransitionEvent",
      "reportViewTransitionError",
      "startViewTransition",
      "applyViewTransitionToHostInstances",
      "applyViewTransitionToHostInstancesRecursive",
      "restoreViewTransitionOnHostInstances",
      "applyViewTransitionName",
      "restoreViewTransitionName",
      "commitAppearingPairViewTransitions",
      "commitEnterViewTransitions",
      "commitDeletedPairViewTransitions",
      "commitExitViewTransitions",
      "commitNestedViewTransitions",
      "restorePairedViewTransitions",
      "restoreEnterOrExitViewTransitions",
      "restoreNestedViewTransitions",
      "measureNestedViewTransitions",
      "measureViewTransitionHostInstancesRecursive",
      "measureInstance",
      "createMeasurement",
      "ViewTransitionPseudoElement",
      "createViewTransitionInstance",
      "getClassNameByType",
      "getViewTransitionName",
      "getViewTransitionClassName",
    ],
  },
  {
    exports: [],
    usage: /<(?:React\.)?Fragment\b[^>]*\bref=/,
    functions: [
      "getFragmentParentInstanceOrContainerFiber",
      "getFragmentInstanceOrTextInstanceSiblings",
      "findFragmentInstanceOrTextInstanceSiblings",
      "getParentForFragmentAncestors",
      "isFragmentInstanceParent",
      "commitNewChildToFragmentInstances",
      "commitNewChildToFragmentInstance",
      "deleteChildFromFragmentInstance",
      "commitFragmentInstanceInsertionEffects",
      "commitFragmentInstanceDeletionEffects",
      "traverseVisibleInstancesAndTextInstances",
      "validateDocumentPositionWithFiberTree",
      "blurActiveElementWithinFragment",
      "addFragmentHandleToFiber",
      "addFragmentHandleToInstance",
      "schedulePendingIntersectionUnobserve",
      "indexOfEventListener",
    ],
  },
  {
    exports: ["useActionState"],
    functions: [
      "dispatchActionState",
      "runActionStateAction",
      "onActionSuccess",
      "mountActionState",
      "updateActionState",
      "updateActionStateImpl",
      "rerenderActionState",
    ],
  },
  {
    exports: ["SuspenseList", "unstable_SuspenseList"],
    functions: ["updateSuspenseListComponent", "cutOffTailIfNeeded", "initSuspenseListRenderState"],
  },
  { exports: ["Activity"], functions: ["updateActivityComponent", "commitActivityHydrationCallbacks"] },
  {
    exports: ["preconnect", "prefetchDNS", "preinit", "preinitModule", "preload", "preloadModule"],
    functions: ["preconnectAs", "preload", "preloadModule", "preinitStyle", "preinitScript", "preinitModuleScript"],
  },
  // The component stack of an error, for developers; our code neither sends nor shows it.
  { exports: ["captureOwnerStack"], usage: /\bcomponentStack\b/, functions: ["describeNativeComponentFrame"] },
];
