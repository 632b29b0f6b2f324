import type { QueryClient } from '@tanstack/react-query';
import type { InputOf } from '#core/contract.ts';
import { formatRand } from '#core/money/money.ts';
import { sendLater, useIsUnsent } from '#kit/drafts/unsent-changes.ts';
import type { paymentStepsContract } from '../contract.ts';
import { payDialogWords as words } from '../wording.ts';
import { paymentAnswers } from './api.ts';

const aboutOf = (id: string): string => `payment:${id}`;

/** True if a word on this payment waits on the device. */
export const useIsKept = (personId: string, id: string): boolean => useIsUnsent(personId, aboutOf(id));

/** Keeps a word on a payment until the device is online; the server decides when it arrives. False if the device has no room for it. */
export const payLater = (
  queries: QueryClient,
  personId: string,
  {
    operation,
    input,
    key,
  }: {
    operation: 'announce' | 'record';
    input: InputOf<typeof paymentStepsContract.announce>;
    key: string | undefined;
  },
): boolean =>
  sendLater(
    queries,
    personId,
    {
      feature: 'payment-steps',
      operation,
      input,
      about: aboutOf(input.id),
      label: words.label(formatRand(input.cents)),
      done: operation === 'announce' ? words.announced : words.recordedDone,
      refreshes: paymentAnswers,
    },
    key,
  );
