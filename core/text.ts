import { z } from 'zod';

/** Length in code points: what a person counts, whatever UTF-16 makes of it. */
export const codePoints = (text: string): number => [...text].length;

/** The first `limit` code points, with `ellipsis` where something was cut. */
export function cut(text: string, limit: number, ellipsis = '...'): string {
  const points = [...text];
  return points.length > limit ? points.slice(0, limit).join('') + ellipsis : text;
}

/** A comment as lists show it: of one over 100 code points the first 97 and an ellipsis. */
export const cutComment = (comment: string): string => (codePoints(comment) > 100 ? cut(comment, 97) : comment);

/** The first line of a text as a title: whole words, at most 80 code points, with an ellipsis where something was cut. */
export function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? '';
  const short = cut(line, 80, '');
  return short === line
    ? line
    : `${short.slice(0, short.lastIndexOf(' ') + 1 || short.length).replace(/[\s.,;:!?]+$/, '')}...`;
}

/** NUL cannot be stored, a lone surrogate cannot be sent: both are refused rather than changed. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * Text as people type it: trimmed, well formed, between `min` and `max` code points.
 * `tooShort` and `tooLong` are the sentences shown beside the field.
 */
export function text(bounds: { min?: number; max: number; tooShort?: string; tooLong?: string; required?: string }) {
  const { min = 0, max } = bounds;
  return (
    z
      .string(bounds.required === undefined ? undefined : { error: bounds.required })
      // A ceiling in UTF-16 units first, so that the count below never walks over a huge string.
      .refine((value) => value.length <= max * 4 + 1000, {
        error: bounds.tooLong ?? `Use at most ${max} characters.`,
        abort: true,
      })
      .refine(storable, { error: 'This text has characters that cannot be stored.', abort: true })
      .trim()
      .refine((value) => codePoints(value) >= min, { error: bounds.tooShort ?? `Use at least ${min} characters.` })
      .refine((value) => codePoints(value) <= max, { error: bounds.tooLong ?? `Use at most ${max} characters.` })
      .describe(min > 0 ? `${min} to ${max} characters after trimming` : `At most ${max} characters after trimming`)
  );
}
