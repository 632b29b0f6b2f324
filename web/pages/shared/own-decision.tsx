import { type ComponentProps, Suspense } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const OwnDecisionNotice = lazyPart(() =>
  import('#features/moderation/web/own-decision.tsx').then((module) => ({ default: module.OwnDecisionNotice })),
);

/** Why an admin hides a thing of the reader, and the way to appeal. Nothing where no admin does. */
export function OwnDecision(props: ComponentProps<typeof OwnDecisionNotice>) {
  return (
    <Suspense>
      <OwnDecisionNotice {...props} />
    </Suspense>
  );
}
