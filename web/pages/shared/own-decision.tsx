import type { ComponentProps } from 'react';
import { lazyPart } from '#kit/ui/loading/lazy-part.tsx';

const OwnDecisionNotice = lazyPart(
  () => import('#features/moderation/web/own-decision.tsx').then((module) => ({ default: module.OwnDecisionNotice })),
  null,
);

/** The reason why an admin hides something of the reader, and the way to appeal. Renders nothing if no admin does. */
export function OwnDecision(props: ComponentProps<typeof OwnDecisionNotice>) {
  return <OwnDecisionNotice {...props} />;
}
