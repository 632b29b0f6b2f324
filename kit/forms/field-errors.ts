import { toCallError } from '#kit/api/client.ts';

/** A sentence for each field that has an error. */
export type FieldErrors<Values> = { [Name in keyof Values]?: string | undefined };

/** The sentences of `required` for the fields that are empty; blanks count as nothing. */
export function findEmpty<Values extends object>(values: Values, required: FieldErrors<Values>): FieldErrors<Values> {
  const names = Object.keys(required) as (keyof Values)[];
  const empty = names.filter((name) => isEmpty(values[name])).map((name) => [name, required[name]]);
  return Object.fromEntries(empty) as FieldErrors<Values>;
}

/** True for a date that is typed in part: the browser gives it as no date at all. */
export const isIncomplete = (control: Partial<HTMLInputElement> | null | undefined): boolean =>
  control?.validity?.badInput === true;

const isEmpty = (value: unknown) => (typeof value === 'string' ? value.trim() === '' : value == null);

/** The server's sentences for fields of `values`. A path such as `photos.0.alt` belongs to the part of it that is a field. */
export function findRefused<Values extends object>(values: Values, error: unknown): FieldErrors<Values> {
  const found: Partial<Record<string, string>> = {};
  for (const { path, message } of error == null ? [] : toCallError(error).fields) {
    const name = path.split('.').find((part) => part in values);
    if (name !== undefined) found[name] ??= message;
  }
  return found;
}
