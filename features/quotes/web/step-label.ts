import type { OfferedStep } from './api.ts';

/** What the button of a step says: as the lifecycle names it, but for the provider's answer, which is one dialog. */
export const labelOf = ({ step, label }: OfferedStep): string => (step === 'submit' ? 'Submit/Edit Quote' : label);
