import { quoteFallbacks } from '../wording.ts';

/** How long the work takes, as the provider typed it. */
export const EstimatedTimeline = ({ children }: { children: string | null }) =>
  children ? (
    <span lang="" dir="auto">
      {children}
    </span>
  ) : (
    quoteFallbacks.timeline
  );
