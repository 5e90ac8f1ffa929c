import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useRef, useState } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  type Resolver,
  useForm,
} from "react-hook-form";
import type { z } from "zod";
import type { ApiError } from "../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../kit/api/call-endpoint.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../kit/api/endpoint.ts";
import { issueText } from "../../../kit/api/issue-text.ts";
import { drawKey } from "../../browser/draw-key.ts";
import { forgetFormDraft } from "../../browser/form-drafts.ts";
import { useConsole } from "../console-context.ts";
import { useAct, useUndo } from "../console-data.ts";
import { consoleFailureText, isChangedMeanwhile } from "../console-failure.ts";
import { undoUnlessChanged } from "../undo.ts";
import { loadSchemas } from "./contract-schemas.ts";
import { readUnsavedWork, writeUnsavedWork } from "./form-draft.ts";
import { differingFields, isSame, mergeValues, type SavedValues, type ValueChoice } from "./merge-values.ts";
import { type ErrorsByPath, listErrors, placeErrors } from "./place-errors.ts";
import { type FieldLook, shownFields } from "./shown-fields.ts";
import { valueText } from "./value-text.ts";

const DRAFT_MS = 400;

/** An endpoint whose body is edited as a form. */
export type FormEndpoint = EndpointSpec & { body: z.ZodType };

export interface EndpointFormOptions<E extends FormEndpoint, T extends FieldValues> {
  endpoint: E;
  /** Identifies the draft among all drafts of this user, for example `course:7`. */
  name: string;
  /** The saved values. */
  values: T;
  /** Builds the endpoint input from the typed values; the schema validates its body while typing. */
  input(values: T): InputOf<E>;
  /**
   * For a resource edited by several people: a save names the version it is based on, and fails if there is a newer
   * one.
   */
  versioned?: Versioned<E, T>;
  /** For a resource without versions: how an undo of a save notices that somebody else saved in the meantime. */
  unversioned?: Unversioned<E, T>;
  /** Labels of values without a field on the page, for comparisons and the list of errors. */
  looks?: Partial<Record<keyof T, FieldLook>>;
  /** Endpoints whose answers are loaded again after a save. */
  changes: readonly EndpointSpec[];
  done?: string;
  onDone?(output: OutputOf<E>): void;
  /** Every save adds one more entry: the form is empty again afterwards. */
  isEmptied?: true;
}

interface Versioned<E extends FormEndpoint, T extends FieldValues> {
  /** The version of `values`, sent as `base_version`. */
  version: string | number;
  /** Reads the saved values from the answer to a save. */
  saved(output: OutputOf<E>, typed: T): SavedValues<T>;
  /** Reads the values that another user saved from the error of a rejected save. */
  latest(extra: Readonly<Record<string, unknown>>): SavedValues<T>;
}

interface Unversioned<E extends FormEndpoint, T extends FieldValues> {
  /** Reads the saved values from the answer to a save. */
  saved(output: OutputOf<E>, typed: T): T;
  /** Reads the values that are saved now; undefined: the resource is not there any more. */
  now(saved: T): Promise<T | undefined>;
}

/** Values that somebody else saved while the user was typing. */
export interface FormConflict {
  fields: readonly { name: string; label: string; mine: string; theirs: string }[];
}

/**
 * A form for one endpoint. The contract's schema validates while typing, and errors of the server appear at their
 * fields. Typed values are stored in this browser until they are saved, and offered again after a crash or an expired
 * login. If somebody else saved in the meantime, changes of different fields are merged, and conflicting fields are
 * shown side by side.
 */
export function useEndpointForm<E extends FormEndpoint, T extends FieldValues>(options: EndpointFormOptions<E, T>) {
  const { endpoint, values, versioned, looks } = options;
  const { user } = useConsole();
  const draftName = `console:${user.id}:${options.name}`;
  const current: SavedValues<T> = { values, version: versioned?.version };
  /** The saved values that the typed values are based on. */
  const base = useRef(current);
  /** The newest saved values that are known. */
  const newest = useRef(current);
  /** The values of the last save, and those that it replaces. */
  const sent = useRef({ typed: values, former: values });
  const [problem, setProblem] = useState<{ text: string; lines: readonly string[] } | null>(null);
  const [theirs, setTheirs] = useState<SavedValues<T> | null>(null);
  const [draft, setDraft] = useState(() => readUnsavedWork(draftName, current));
  const form = useForm<T>({
    defaultValues: values as DefaultValues<T>,
    mode: "onTouched",
    resolver: resolverOf(options),
  });
  const { done, unversioned } = options;
  const canUndo = versioned !== undefined || unversioned !== undefined;
  const offerUndo = useUndo(options.changes);
  const act = useAct(endpoint, {
    changes: options.changes,
    ...(done === undefined || canUndo ? {} : { done }),
    onDone: (output) => {
      const { typed, former } = sent.current;
      const saved = savedValues(output, typed);
      if (done !== undefined && canUndo) offerUndo(done, () => putBack(former, saved));
      forgetFormDraft(draftName);
      // Values typed after the request was sent remain unsaved.
      base.current = { values: typed, version: undefined };
      joinWith(options.isEmptied ? current : saved);
      options.onDone?.(output);
    },
    onFailed: showFailure,
  });
  const save = form.handleSubmit(
    (typed) => {
      setProblem(null);
      setTheirs(null);
      sent.current = { typed: typed as T, former: base.current.values };
      act.mutate(withBase<E>(options.input(typed as T), base.current.version));
    },
    (errors: FieldErrors<T>) => showErrors(listErrors(errors)),
  );

  function savedValues(output: OutputOf<E>, typed: T): SavedValues<T> {
    if (versioned !== undefined) return versioned.saved(output, typed);
    return { values: unversioned?.saved(output, typed) ?? typed, version: undefined };
  }

  /** Saves the former values again, unless somebody else saved in the meantime. */
  async function putBack(former: T, saved: SavedValues<T>): Promise<void> {
    const save = () =>
      callEndpoint(endpoint, withBase<E>(options.input(former), saved.version), { idempotencyKey: drawKey() });
    const output = await (unversioned === undefined
      ? save()
      : undoUnlessChanged({ saved: saved.values, now: () => unversioned.now(saved.values), undo: save }));
    joinWith(savedValues(output, former));
  }

  /** Applies the typed values to the saved values. */
  function joinWith(saved: SavedValues<T>, choices: Readonly<Record<string, ValueChoice>> = {}) {
    const sides = { base: base.current.values, mine: form.getValues(), theirs: saved.values };
    form.reset(mergeValues<T>(sides, choices));
    form.resetDefaultValues(saved.values);
    base.current = saved;
    newest.current = saved;
    setTheirs(null);
  }

  function differing(saved: SavedValues<T>): string[] {
    const sides = { base: base.current.values, mine: form.getValues(), theirs: saved.values };
    return versioned === undefined ? [] : (differingFields<T>(sides) as string[]);
  }

  /**
   * Merges with the values that somebody else saved; returns false when a field conflicts and the user has to choose.
   */
  function meet(saved: SavedValues<T>): boolean {
    newest.current = saved;
    const isJoined = differing(saved).length === 0;
    if (isJoined) joinWith(saved);
    return isJoined;
  }

  function showFailure(failure: ApiError) {
    if (versioned !== undefined && isChangedMeanwhile(failure)) {
      const saved = versioned.latest(failure.extra);
      if (meet(saved)) void save();
      else setTheirs(saved);
      return;
    }
    const errors = Object.entries(failure.errors).map(([path, [message = ""]]) => [path, message] as const);
    if (errors.length > 0) showErrors(errors);
    else setProblem({ text: consoleFailureText(failure), lines: [] });
  }

  function showErrors(errors: ErrorsByPath) {
    const shown = shownFields(form);
    const { atFields, others } = placeErrors(errors, (path) => shown.has(path));
    for (const [path, message] of atFields) form.setError(path as FieldPath<T>, { type: "server", message });
    const lines = others.map(([path, message]) => {
      const label = looks?.[path.split(".")[0] ?? ""]?.label;
      return label === undefined ? message : `${label}：${message}`;
    });
    setProblem({ text: atFields.length > 0 ? "有几处要改，见标出的地方" : "有几处要改", lines });
  }

  const known = JSON.stringify(current);
  const meetKnown = useRef((_known: string) => {});
  meetKnown.current = (text) => {
    if (text !== JSON.stringify(newest.current)) meet(JSON.parse(text) as SavedValues<T>);
  };
  useEffect(() => meetKnown.current(known), [known]);

  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) return;
    const write = () => writeUnsavedWork(draftName, { typed: form.getValues(), began: base.current });
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer);
        timer = setTimeout(write, DRAFT_MS);
      },
    });
    write();
    return () => {
      unsubscribe();
      clearTimeout(timer);
      // The last keystrokes may still wait for the timer. Saved or discarded values are not stored as a draft.
      write();
    };
  }, [form, isDirty, draftName]);

  return {
    form,
    isSaving: act.isPending,
    problem,
    conflict: theirs && describeConflict(theirs),
    /** Whether a draft of an earlier visit is offered. */
    hasDraft: draft !== null,
    save,
    /** Saves with the user's choices for conflicting fields. */
    resolve(choices: Readonly<Record<string, ValueChoice>>) {
      if (theirs === null) return;
      joinWith(theirs, choices);
      if (isSame(form.getValues(), newest.current.values)) forgetFormDraft(draftName);
      else void save();
    },
    discard() {
      forgetFormDraft(draftName);
      setProblem(null);
      setTheirs(null);
      base.current = newest.current;
      form.reset(newest.current.values);
    },
    takeDraft() {
      if (draft === null) return;
      base.current = draft.began;
      form.reset(draft.typed);
      form.resetDefaultValues(draft.began.values);
      const saved = newest.current;
      if (!meet(saved)) setTheirs(saved);
      setDraft(null);
    },
    dropDraft() {
      forgetFormDraft(draftName);
      setDraft(null);
    },
  };

  function describeConflict(saved: SavedValues<T>): FormConflict {
    const mine = form.getValues();
    const fields = differing(saved).map((name) => {
      const { label = name, text = valueText } = shownFields(form).get(name) ?? looks?.[name] ?? {};
      return { name, label, mine: text(mine[name]), theirs: text(saved.values[name]) };
    });
    return { fields };
  }
}

export type EndpointForm<T extends FieldValues> = ReturnType<typeof useEndpointForm<FormEndpoint, T>>;

function withBase<E extends FormEndpoint>(input: InputOf<E>, version: string | number | undefined): InputOf<E> {
  if (version === undefined) return input;
  const { body } = input as { body?: object };
  return { ...input, body: { ...body, base_version: version } };
}

/** Validates the input with the schema of the contract, which is loaded on the first validation. */
function resolverOf<E extends FormEndpoint, T extends FieldValues>({
  endpoint,
  input,
  versioned,
}: EndpointFormOptions<E, T>): Resolver<T> {
  return async (values, context, resolverOptions) => {
    const { body } = await loadSchemas(endpoint);
    const { body: sent = values } = withBase<E>(input(values), versioned?.version) as { body?: unknown };
    const check = zodResolver(body as z.ZodType<T, T>, { error: issueText });
    const { errors } = await check(sent as T, context, resolverOptions as Parameters<typeof check>[2]);
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
  };
}
