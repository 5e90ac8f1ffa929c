import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect, useState } from "react";
import { type DefaultValues, type FieldPath, type FieldValues, type Resolver, useForm } from "react-hook-form";
import type { z } from "zod";
import type { ApiError } from "../../../kit/api/api-error.ts";
import type { EndpointSpec, InputOf, OutputOf } from "../../../kit/api/endpoint.ts";
import { forgetFormDraft, readFormDraft, saveFormDraft } from "../../browser/form-drafts.ts";
import { failureText } from "../../feedback/failure-text.ts";
import { useConsole } from "../console-context.ts";
import { useAct } from "../console-data.ts";
import { loadSchemas } from "./contract-schemas.ts";

const CONFLICT = 409;
const DRAFT_MS = 400;

/** An endpoint whose body is a form. */
export type FormEndpoint = EndpointSpec & { body: z.ZodType };

export interface EndpointFormOptions<E extends FormEndpoint, T extends FieldValues> {
  endpoint: E;
  /** Names the form among all drafts of this person: `course:7`. */
  name: string;
  /** What is saved now. */
  values: T;
  /** Makes the endpoint's input of what is typed; the schema checks its body while typing. */
  input(values: T): InputOf<E>;
  /** Answers of these endpoints are read again once it is saved. */
  changes: readonly EndpointSpec[];
  done?: string;
  onDone?(output: OutputOf<E>): void;
}

/** What somebody else saved meanwhile, beside what is typed. */
export interface FormConflict {
  message: string;
}

/**
 * A form of one endpoint. The contract's schema checks while typing and the server's errors appear at their fields; what
 * is typed is stored in this browser until it is saved, and offered again after a crash or an ended login.
 */
export function useEndpointForm<E extends FormEndpoint, T extends FieldValues>(options: EndpointFormOptions<E, T>) {
  const { endpoint, values } = options;
  const { user } = useConsole();
  const draftName = `console:${user.id}:${options.name}`;
  const [problem, setProblem] = useState<string | null>(null);
  const [conflict, setConflict] = useState<FormConflict | null>(null);
  const [draft, setDraft] = useState(() => readDraft<T>(draftName, values));
  const form = useForm<T>({
    defaultValues: values as DefaultValues<T>,
    values,
    resetOptions: { keepDirtyValues: true },
    mode: "onTouched",
    resolver: resolverOf(options),
  });
  const act = useAct(endpoint, {
    changes: options.changes,
    ...(options.done === undefined ? {} : { done: options.done }),
    onDone: (output) => {
      forgetFormDraft(draftName);
      form.reset(form.getValues());
      options.onDone?.(output);
    },
    onFailed: showFailure,
  });

  function showFailure(failure: ApiError) {
    if (failure.status === CONFLICT) setConflict({ message: failure.message });
    const errors = Object.entries(failure.errors);
    for (const [path, [message = ""]] of errors) form.setError(path as FieldPath<T>, { type: "server", message });
    setProblem(errors.length > 0 ? "有几处要改，见下面的提示" : failureText(failure));
  }

  const { isDirty } = form.formState;
  useEffect(() => {
    if (!isDirty) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: ({ values: typed }) => {
        clearTimeout(timer);
        timer = setTimeout(() => writeDraft(draftName, typed, values), DRAFT_MS);
      },
    });
    writeDraft(draftName, form.getValues(), values);
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [form, isDirty, draftName, values]);

  return {
    form,
    isSaving: act.isPending,
    problem,
    conflict,
    /** Unsaved work of an earlier visit; null: there is none. */
    draft,
    save: form.handleSubmit((typed) => {
      setProblem(null);
      setConflict(null);
      act.mutate(options.input(typed as T));
    }),
    discard() {
      forgetFormDraft(draftName);
      setProblem(null);
      setConflict(null);
      form.reset(values);
    },
    takeDraft() {
      if (draft !== null) form.reset(draft, { keepDefaultValues: true });
      setDraft(null);
    },
    dropDraft() {
      forgetFormDraft(draftName);
      setDraft(null);
    },
  };
}

export type EndpointForm<T extends FieldValues> = ReturnType<typeof useEndpointForm<FormEndpoint, T>>;

/** Checks what would be sent by the schema of the contract; the schema is fetched with the first check. */
function resolverOf<E extends FormEndpoint, T extends FieldValues>({
  endpoint,
  input,
}: EndpointFormOptions<E, T>): Resolver<T> {
  return async (values, context, resolverOptions) => {
    const { body } = await loadSchemas(endpoint);
    const { body: sent = values } = input(values) as { body?: unknown };
    const check = zodResolver(body as z.ZodType<T, T>);
    const { errors } = await check(sent as T, context, resolverOptions as Parameters<typeof check>[2]);
    return Object.keys(errors).length > 0 ? { values: {}, errors: errors as never } : { values, errors: {} };
  };
}

/** A draft is offered only where it differs from what is saved. */
function readDraft<T extends FieldValues>(name: string, saved: T): T | null {
  const { typed } = readFormDraft(name, { typed: "" });
  if (typed === "" || typed === JSON.stringify(saved)) return null;
  return JSON.parse(typed) as T;
}

function writeDraft(name: string, typed: unknown, saved: unknown): void {
  const text = JSON.stringify(typed);
  if (text === JSON.stringify(saved)) forgetFormDraft(name);
  else saveFormDraft(name, { typed: text });
}
