import { fieldRefusals as words } from './wording.ts';

/** The part of the validator's issue that a sentence needs. */
type Issue = {
  readonly code?: string | undefined;
  readonly input?: unknown;
  readonly expected?: unknown;
  readonly format?: unknown;
  readonly origin?: unknown;
  readonly minimum?: unknown;
  readonly maximum?: unknown;
};

/** The sentence beside a field whose schema has none of its own. The validator's own sentences reach no person. */
export function sentenceFor({ code, input, expected, format, origin, minimum, maximum }: Issue): string {
  switch (code) {
    case 'invalid_type':
      if (input === undefined) return words.missing;
      return words.wrongType[String(expected)] ?? words.invalid;
    case 'too_small':
      return (origin === 'string' ? words.tooShort : isCount(origin) ? words.tooFew : words.tooSmall)(String(minimum));
    case 'too_big':
      return (origin === 'string' ? words.tooLong : isCount(origin) ? words.tooMany : words.tooBig)(String(maximum));
    case 'invalid_format':
      return words.wrongFormat[String(format)] ?? words.invalid;
    case 'invalid_value':
      return input === undefined ? words.missing : words.noChoice;
    case 'unrecognized_keys':
      return words.unknownField;
    default:
      return words.invalid;
  }
}

const isCount = (origin: unknown): boolean => origin === 'array' || origin === 'set';
