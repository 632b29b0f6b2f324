import type { OwnListing } from '#features/providers/web/own-listing.ts';
import { type ReviewData, useDistribution } from '#features/reviews/web/api.ts';
import { RatingSummary } from '#features/reviews/web/rating-summary.tsx';
import { ReceivedReviews } from '#features/reviews/web/received-reviews.tsx';
import { After } from '#kit/ui/loading/after.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { OwnDecision } from '#web/pages/shared/own-decision.tsx';
import { providerDashboardWords as words } from './wording.ts';

const renderDecision = ({ id, reply }: ReviewData) =>
  reply?.hidden ? (
    <div className="mt-2">
      <OwnDecision kind="reply" subjectId={id} />
    </div>
  ) : null;

export default function ReviewsTab({ own }: { own: OwnListing }) {
  const distribution = useDistribution(own.id);
  return (
    <Card as="section" pad="lg" aria-label={words.reviews}>
      <CardHead title={words.reviews} />
      <RatingSummary providerId={own.id} />
      <After queries={[distribution]}>
        <ReceivedReviews provider={own} belowReply={renderDecision} />
      </After>
    </Card>
  );
}
