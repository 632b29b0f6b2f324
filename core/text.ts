import { z } from './zod.ts';
import { codePoints } from './cut-text.ts';
import { findIdNumber } from './typed-text/id-number.ts';
import { textRefusals as refusals } from './wording.ts';

/** The database cannot store NUL, and JSON cannot carry a lone surrogate: both are refused rather than changed. */
const storable = (text: string) => !text.includes('\u0000') && text.isWellFormed();

/**
 * The schema of typed text: trimmed, well formed, between `min` and `max` code points, without the number of an identity document.
 * `required`, `tooShort` and `tooLong` are the sentences beside the field, read when one is needed. `mayHoldIdNumber` is for
 * searches, references of banks and names of files, whose number the upload masks.
 */
export function text(bounds: {
  min?: number;
  max: number;
  tooShort?: () => string;
  tooLong?: () => string;
  required?: () => string;
  mayHoldIdNumber?: true;
}) {
  const { min = 0, max, mayHoldIdNumber = false } = bounds;
  return (
    z
      .string(bounds.required === undefined ? undefined : { error: bounds.required })
      // A limit in UTF-16 units first, so that the code points of a huge string are never counted.
      .refine((value) => value.length <= max * 4 + 1000, {
        error: bounds.tooLong ?? (() => refusals.tooLong(max)),
        abort: true,
      })
      .refine(storable, { error: () => refusals.notStorable, abort: true })
      .trim()
      .refine((value) => codePoints(value) >= min, { error: bounds.tooShort ?? (() => refusals.tooShort(min)) })
      .refine((value) => codePoints(value) <= max, { error: bounds.tooLong ?? (() => refusals.tooLong(max)) })
      .refine((value) => mayHoldIdNumber || findIdNumber(value) === null, { error: () => refusals.idNumber })
      .describe(min > 0 ? `${min} to ${max} characters after trimming` : `At most ${max} characters after trimming`)
  );
}
