import { quoteFallbacks } from '../wording.ts';

/** The time that the work takes, as the provider typed it. */
export const EstimatedTimeline = ({ children }: { children: string | null }) =>
  children ? (
    <span lang="" dir="auto">
      {children}
    </span>
  ) : (
    quoteFallbacks.timeline
  );
