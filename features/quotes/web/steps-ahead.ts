import type { TimelineStep } from '#kit/ui/lists/timeline.tsx';
import { nextStepWords as words } from '../wording.ts';
import type { QuoteData } from './api.ts';

/** The next steps of a quote for its timeline; the first is the current one. Empty once the quote has ended. */
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
  const workDate: TimelineStep = {
    title: words.workDate,
    line: party === 'provider' ? words.youProposeDay : words.proposesDay(providerName),
    state: 'next',
  };
  const completed: TimelineStep = { title: words.completed, state: 'next' };
  switch (status) {
    case 'pending_provider_response':
      return [
        party === 'provider'
          ? { title: words.yourAnswer, line: words.yourAnswerHint, state }
          : { title: words.quote, line: words.waitingFor(providerName), state },
        { title: words.decision, state: 'next' },
        workDate,
        completed,
      ];
    case 'quote_submitted': {
      const decision = party === 'member' ? words.yourDecision : words.decision;
      if (expired)
        return [
          {
            title: words.expired,
            line: party === 'provider' ? words.youCanRenew : words.canRenew(providerName),
            state,
          },
          { title: decision, state: 'next' },
          workDate,
          completed,
        ];
      return [
        {
          title: decision,
          line: party === 'member' ? words.yourDecisionHint : words.waitingFor(memberName),
          state,
        },
        workDate,
        completed,
      ];
    }
    case 'quote_accepted': {
      const agreed = steps.some(({ step, obstacle }) => step === 'start' && obstacle === null);
      return [agreed ? { title: words.work, line: words.dateConfirmed, state } : { ...workDate, state }, completed];
    }
    case 'work_in_progress':
      return [{ ...completed, line: words.waitingFor(providerName), state }];
    default:
      return [];
  }
}
