import { bySide } from '../page-wording.ts';
import { disputeTimelineWords, sayTerms } from '../wording.ts';
import type { DisputeCardData } from './api.ts';

/** Disputes as lines of the timeline of their job. */
export const listDisputes = (
  disputes: readonly Pick<DisputeCardData, 'timeline'>[],
  { memberName, providerName }: { memberName: string; providerName: string },
): { at: string; title: string }[] =>
  disputes.flatMap(({ timeline }) =>
    timeline.map(({ step, party, at, terms }) => ({
      at,
      title: disputeTimelineWords[step]({
        who: bySide({ member: memberName, provider: providerName }, party),
        terms: terms === null ? '' : sayTerms(terms),
      }),
    })),
  );
