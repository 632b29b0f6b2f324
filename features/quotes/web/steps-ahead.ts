import type { TimelineStep } from '#web/ui/timeline.tsx';
import type { QuoteData } from './api.ts';

/** The steps that a quote has ahead of it, with the one whose turn it is first. */
export function stepsAhead({
  status,
  party,
  yourMove,
  expired,
  providerName,
  memberName,
  steps,
}: QuoteData): TimelineStep[] {
  const state = yourMove ? 'now' : 'waiting';
  const workDate: TimelineStep = { title: 'Work date', line: `${providerName} proposes a day`, state: 'next' };
  const completed: TimelineStep = { title: 'Work completed', state: 'next' };
  switch (status) {
    case 'pending_provider_response':
      return [
        party === 'provider'
          ? { title: 'Your answer', line: 'Submit a quote or decline this request', state }
          : { title: 'Quote', line: `Waiting for ${providerName}`, state },
        { title: 'Decision', state: 'next' },
        workDate,
        completed,
      ];
    case 'quote_submitted': {
      const decision = party === 'owner' ? 'Your decision' : 'Decision';
      if (expired)
        return [
          {
            title: 'Quote expired',
            line: `${party === 'provider' ? 'Edit it' : `${providerName} can edit it`} to renew it`,
            state,
          },
          { title: decision, state: 'next' },
          workDate,
          completed,
        ];
      return [
        {
          title: decision,
          line: party === 'owner' ? 'Accept or decline this quote' : `Waiting for ${memberName}`,
          state,
        },
        workDate,
        completed,
      ];
    }
    case 'quote_accepted': {
      const agreed = steps.some(({ step, obstacle }) => step === 'start' && obstacle === null);
      return [
        agreed
          ? { title: 'Work', line: 'The date is confirmed', state }
          : { ...workDate, line: `${providerName} and ${memberName} agree on a day`, state },
        completed,
      ];
    }
    case 'work_in_progress':
      return [{ ...completed, line: `Waiting for ${providerName}`, state }];
    default:
      return [];
  }
}
