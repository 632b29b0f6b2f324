import { useEffect, useRef, useState } from 'react';
import { toCallError } from '#kit/api/client.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { incompleteDate } from '#kit/ui/wording.ts';
import { type FieldErrors, findEmpty, findRefused, isIncomplete } from './field-errors.ts';

type FieldsOptions<Values> = {
  /** The name of the draft on this device; null for values that no device may keep. */
  draft: string | null;
  /** The values of a form in which nothing is typed; they may arrive later. */
  empty: Values;
  /** The sentence beside each field that may not be empty. */
  required?: FieldErrors<Values>;
  /** The errors of filled-in fields that the browser finds. */
  check?: (values: Values) => FieldErrors<Values>;
  /** The last refusal of the server. */
  refused?: unknown;
};

/** Props of a text field, a text area or a select. */
type FieldProps<Value> = {
  name: string;
  value: Value;
  error: string | undefined;
  onChange: (event: { target: { value: string } }) => void;
  ref: (control: HTMLElement | null) => void;
};

export type Fields<Values> = {
  values: Values;
  /** Props of the control of a text or a choice. */
  field: <Name extends keyof Values & string>(name: Name) => FieldProps<Values[Name]>;
  /** Sets the value of any other control. */
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** The error beside a field: it stays until the field changes. */
  errorOf: (name: keyof Values & string) => string | undefined;
  /** Shows the errors, and focuses the first field with one. True if there are none. */
  check: () => boolean;
  /** True if the server's refusal stands beside a field. */
  isRefusedBeside: boolean;
  /** The server's sentence about something else that was sent. */
  unplaced: string | undefined;
  focus: (name: keyof Values & string) => void;
  forget: () => void;
};

/** The values of a small form, kept as a draft, with the errors beside its fields: the browser's own, and the server's. */
export function useFields<Values extends object>(options: FieldsOptions<Values>): Fields<Values> {
  const { draft, empty, required = {}, check = () => ({}), refused } = options;
  const [typed, setTyped, forget] = useDraft<Partial<Values>>(draft, {});
  const names = Object.keys(empty) as (keyof Values & string)[];
  // A draft of an older version of the page may have other fields.
  const values = Object.fromEntries(names.map((name) => [name, typed[name] ?? empty[name]])) as Values;
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const [incomplete, setIncomplete] = useState<ReadonlySet<string>>(new Set());
  const [failures, setFailures] = useState(0);
  const controls = useRef<Partial<Record<string, HTMLElement | null>>>({});
  const found: FieldErrors<Values> = { ...check(values), ...findEmpty(values, required) };
  const beside = findRefused(values, refused);
  const isRefusedBeside = Object.keys(beside).length > 0;
  const errorOf = (name: keyof Values & string) => {
    if (!checked.has(name)) return undefined;
    return incomplete.has(name) ? incompleteDate : (found[name] ?? beside[name]);
  };
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) => {
    setTyped(({ [name]: _last, ...others }) => {
      const rest = others as Partial<Values>;
      return value === empty[name] ? rest : { ...rest, [name]: value };
    });
    setChecked((last) => new Set([...last].filter((one) => one !== name)));
  };
  const focus = (name: string) => controls.current[name]?.focus();

  // Once for each failed check and each refusal, when the fields are marked.
  useEffect(() => {
    const first = names.find((name) => errorOf(name) !== undefined);
    if (first !== undefined) focus(first);
    // oxlint-disable-next-line react/exhaustive-deps -- typing must not move the focus
  }, [failures, refused]);

  return {
    values,
    field: (name) => ({
      name,
      value: values[name],
      error: errorOf(name),
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the options of a select are its values
      onChange: ({ target }) => set(name, target.value as Values[typeof name]),
      ref: (control) => void (controls.current[name] = control),
    }),
    set,
    errorOf,
    check: () => {
      setChecked(new Set(names));
      const begun = names.filter((name) => isIncomplete(controls.current[name]));
      setIncomplete(new Set(begun));
      const isReady = begun.length === 0 && names.every((name) => found[name] === undefined);
      if (!isReady) setFailures((count) => count + 1);
      return isReady;
    },
    isRefusedBeside,
    unplaced: refused == null || isRefusedBeside ? undefined : toCallError(refused).fields[0]?.message,
    focus,
    forget: () => {
      forget();
      setChecked(new Set());
    },
  };
}
