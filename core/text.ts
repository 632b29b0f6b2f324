import { z } from './zod.ts';
import { textRefusals as refusals } from './wording.ts';

/** The length in code points, as a person counts, not in UTF-16 units. */
export const codePoints = (text: string): number => [...text].length;

/** The first `limit` code points, with `ellipsis` where the text was longer. */
export function cut(text: string, limit: number, ellipsis = '...'): string {
  const points = [...text];
  return points.length > limit ? points.slice(0, limit).join('') + ellipsis : text;
}

/** A comment for lists: one of more than 100 code points becomes its first 97 and an ellipsis. */
export const cutComment = (comment: string): string => (codePoints(comment) > 100 ? cut(comment, 97) : comment);

/** The first line of a text as a title: whole words, at most 80 code points, with an ellipsis where the line was longer. */
export function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  const short = cut(line, 80, '');
  return short === line
    ? line
    : `${short.slice(0, short.lastIndexOf(' ') + 1 || short.length).replace(/[\s.,;:!?]+$/, '')}...`;
}

/** The database cannot store NUL, and JSON cannot carry a lone surrogate: both are refused rather than changed. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * The schema of typed text: trimmed, well formed, between `min` and `max` code points.
 * `required`, `tooShort` and `tooLong` are the sentences beside the field.
 */
export function text(bounds: { min?: number; max: number; tooShort?: string; tooLong?: string; required?: string }) {
  const { min = 0, max } = bounds;
  return (
    z
      .string(bounds.required === undefined ? undefined : { error: bounds.required })
      // A limit in UTF-16 units first, so that the code points of a huge string are never counted.
      .refine((value) => value.length <= max * 4 + 1000, {
        error: bounds.tooLong ?? refusals.tooLong(max),
        abort: true,
      })
      .refine(storable, { error: refusals.notStorable, abort: true })
      .trim()
      .refine((value) => codePoints(value) >= min, { error: bounds.tooShort ?? refusals.tooShort(min) })
      .refine((value) => codePoints(value) <= max, { error: bounds.tooLong ?? refusals.tooLong(max) })
      .describe(min > 0 ? `${min} to ${max} characters after trimming` : `At most ${max} characters after trimming`)
  );
}
