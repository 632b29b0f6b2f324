import type { CodesOf } from './errors.ts';

/** Sentences that belong to no feature. */
export const requestErrors: Record<CodesOf<'request'>, string> = {
  'request.invalid': 'Some of this is not right. Look at the fields that are marked.',
  'request.malformed': 'This request could not be read.',
  'request.too-large': 'This is too large to send.',
  'request.unsupported-type': 'Send this as application/json.',
  'request.foreign-origin': 'This request came from another site.',
  'request.not-found': 'There is nothing here, or it is not yours to see.',
  'request.too-many': 'Too many requests. Wait a moment and try again.',
  'request.conflict': 'Someone was faster: this has changed since you opened it.',
  'request.in-flight': 'This is being worked on already.',
  'request.key-reused': 'This Idempotency-Key was used for another request.',
};

export const serverErrors: Record<CodesOf<'server'>, string> = {
  'server.failed': 'Something went wrong on our side. Try again in a moment.',
  'server.busy': 'We are very busy right now. Try again in a moment.',
};

/** Stands for how many, in a sentence that is counted when it is read. It comes first, before anything that a person wrote. */
export const countMark = '{count}';

/** The words of what happens to a thing: as its timeline has it, and for a step that people take, before and after it. */
export type StepWords = {
  happened: string;
  /** The dialog before the step; its text is the lifecycle's `confirm`. */
  ask?: {
    title: string;
    confirmLabel: string;
    keepLabel?: string;
    busyLabel?: string;
    tone?: 'primary' | 'danger';
    /** Under the field for a reason: who reads it. */
    hint?: string;
  };
  /** The toast after it. */
  done?: string;
  /** Where it failed for no reason that the server gave. */
  failed?: (message: string) => string;
};
