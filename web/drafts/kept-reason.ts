import { keepDraft, readDraft } from './draft.ts';

/** Has a question for a reason keep what is typed under a name. `forgetReason` forgets it once it is sent. */
export const keptReason = (name: string) => ({
  first: readDraft(name, ''),
  onType: (reason: string) => void keepDraft(name, reason || null),
});

export const forgetReason = (name: string): void => void keepDraft(name, null);
