import { Suspense } from 'react';
import type { Reportable } from '#features/moderation/reportable.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';

const OwnDecisionNotice = lazyPart(() =>
  import('#features/moderation/web/own-decision.tsx').then((module) => ({ default: module.OwnDecisionNotice })),
);

/** Why an admin hides a thing of the reader, and the way to appeal. Nothing where no admin does. */
export function OwnDecision(thing: { kind: Reportable; subjectId: string }) {
  return (
    <Suspense>
      <OwnDecisionNotice {...thing} />
    </Suspense>
  );
}
