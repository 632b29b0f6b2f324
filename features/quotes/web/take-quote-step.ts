import { useQueryClient } from '@tanstack/react-query';
import { sendBy, type TakenBy } from '#kit/api/step-operation.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { useTakeStep } from '#kit/api/use-steps.tsx';
import { quoteLifecycle } from '../lifecycle.ts';
import { quoteStepWords } from '../wording.ts';
import { client, type OfferedStep, quoteAnswers, type QuoteData, showAtOnce } from './api.ts';
import { describeRefusal } from './describe-refusal.ts';

/** A step without terms, with the input of its operation. */
export type TakenStep = TakenBy<typeof client, Exclude<OfferedStep['step'], 'submit' | 'revise'>>;

export function useTakeQuoteStep() {
  const queries = useQueryClient();
  const refresh = useRefresh(...quoteAnswers);
  return useTakeStep<TakenStep, QuoteData>({
    send: sendBy(client),
    read: ({ id }) => client.read({ id }),
    lifecycle: quoteLifecycle,
    words: quoteStepWords,
    describe: describeRefusal,
    refresh: (answer?: QuoteData) => {
      if (answer !== undefined) showAtOnce(queries, answer);
      return refresh();
    },
  });
}
