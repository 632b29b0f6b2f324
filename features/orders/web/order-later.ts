import type { QueryClient } from '@tanstack/react-query';
import { formatRand } from '#core/money/money.ts';
import { isUnsent, sendLater } from '#kit/drafts/unsent-changes.ts';
import { toast } from '#kit/ui/toasts/toast.ts';
import type { OrderContent } from '../codes.ts';
import { orderLaterWords as words } from '../dialog-wording.ts';
import { orderAnswers } from './api.ts';

/** A change of the price as the device keeps it, with photos that the server has already. */
export type KeptOrder = OrderContent & { photos: readonly string[] };

const aboutOf = (jobId: string): string => `change-order:${jobId}`;

/** True if a change of this job waits on the device: the member may have answered it, so no other one takes its place. */
export const hasKeptOrder = (personId: string, jobId: string): boolean => isUnsent(personId, aboutOf(jobId));

/**
 * Keeps a change of the price until the device is online, in place of one of the same job, with the answer of the member if they gave one. False
 * if the device has no room for it.
 */
export function proposeLater(
  queries: QueryClient,
  personId: string,
  { answer, ...content }: KeptOrder & { answer: string | undefined },
): boolean {
  const isKept = sendLater(queries, personId, {
    feature: 'orders',
    operation: 'propose',
    input: { ...content, ...(answer !== undefined && { answer }) },
    about: aboutOf(content.jobId),
    label: words.label(formatRand(content.totalCents)),
    done: answer === undefined ? words.done : words.doneAccepted,
    refreshes: orderAnswers,
  });
  if (isKept) toast.info(words.kept);
  return isKept;
}

/** Keeps the member's answer to a change that the server has, until the device is online. False if the device has no room for it. */
export function answerLater(
  queries: QueryClient,
  personId: string,
  { id, answer, totalCents, key }: { id: string; answer: string; totalCents: number; key: string },
): boolean {
  const change = {
    feature: 'orders',
    operation: 'acceptByCode',
    input: { id, answer },
    about: `answer:${id}`,
    label: words.label(formatRand(totalCents)),
    done: words.doneAccepted,
    refreshes: orderAnswers,
  } as const;
  const isKept = sendLater(queries, personId, change, key);
  if (isKept) toast.info(words.kept);
  return isKept;
}
