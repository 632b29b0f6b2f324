import { type Draft, followDraft } from '#kit/forms/follow-saved.ts';
import type { KeptDraft, ProblemDraft } from './problem-draft.ts';

/** A draft of an edit, once its problem may have changed elsewhere: what its author left alone follows. One of an earlier release began with what is saved now. */
export function restoreEdit({ began, ...typed }: KeptDraft, saved: ProblemDraft): KeptDraft {
  const next = followDraft(split(typed), split(began ?? saved), split(saved));
  return { ...join(next), began: join(next.began) };
}

type Fields = Omit<ProblemDraft, 'photos'>;

const split = ({ photos, ...values }: ProblemDraft): Draft<Fields> => ({ values, files: photos });
const join = ({ values, files }: Draft<Fields>): ProblemDraft => ({ ...values, photos: files });
