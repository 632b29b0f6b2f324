import type { OwnListing } from '#features/providers/web/own-listing.ts';
import { RatingSummary } from '#features/reviews/web/rating-summary.tsx';
import { ReceivedReviews } from '#features/reviews/web/received-reviews.tsx';
import { Card, CardHead } from '#web/ui/card.tsx';

export default function ReviewsTab({ own }: { own: OwnListing }) {
  return (
    <Card as="section" pad="lg" aria-label="Client Reviews">
      <CardHead title="Client Reviews" />
      <RatingSummary providerId={own.id} />
      <ReceivedReviews provider={own} />
    </Card>
  );
}
