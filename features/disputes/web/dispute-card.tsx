import { Link } from '@tanstack/react-router';
import { isOneOf } from '#core/lifecycle.ts';
import { showDayTime } from '#core/time.ts';
import { Badge, YourMove } from '#kit/ui/badge.tsx';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Card } from '#kit/ui/card.tsx';
import { disputeLifecycle, disputeSets } from '../lifecycle.ts';
import { disputeCardWords as words, disputePageWords } from '../page-wording.ts';
import { sayTerms } from '../wording.ts';
import type { DisputeCardData } from './api.ts';

/** The latest dispute of a job on its page: its state, the next step, and that the other time limits stand still. */
export default function DisputeCard({ dispute }: { dispute: DisputeCardData }) {
  const { id, status, yourMove, answerBy, result } = dispute;
  const isOpen = isOneOf(status, disputeSets.open);
  const { label, tone } = disputeLifecycle.statuses[status];
  return (
    <Card as="section" tape={yourMove} pad="lg" aria-labelledby="dispute">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="dispute">{isOpen ? words.open : words.ended}</h2>
        {yourMove ? <YourMove /> : <Badge tone={tone}>{label}</Badge>}
      </div>
      {result === null ? null : <p className="font-semibold wrap-anywhere">{sayTerms(result)}</p>}
      {yourMove && answerBy !== null ? (
        <p className="font-semibold">{disputePageWords.answerBy(showDayTime(answerBy))}</p>
      ) : null}
      {isOpen ? <p className="mt-1 text-card text-muted">{disputePageWords.clocks}</p> : null}
      <ButtonLink
        variant={yourMove ? 'primary' : 'quiet'}
        className="mt-4 max-sm:w-full"
        render={<Link to="/disputes/$disputeId" params={{ disputeId: id }} />}
      >
        {words.read}
      </ButtonLink>
    </Card>
  );
}
