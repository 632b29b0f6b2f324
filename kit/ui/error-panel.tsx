import { RotateCw } from 'lucide';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import * as words from './first-screen-wording.ts';
import { lazyExtra } from './loading/make-lazy.tsx';

// An error is seldom, and this is only a picture: without it the words still say what happened.
export const ErrorArt = lazyExtra(() => import('./error-art.tsx'));

interface ErrorPanelProps {
  title: ReactNode;
  line?: ReactNode;
  onRetry?: () => void;
  retrying?: boolean;
  /** The label of the button. */
  retryLabel?: string | undefined;
  /** Another way on, when trying again will not help. */
  action?: ReactNode;
  level?: 1 | 2 | 3;
  /** The line is away: nothing went wrong. */
  isOffline?: boolean;
}

/** A message for a list or page that could not be fetched. Put it in a Card. */
export function ErrorPanel({
  title,
  line,
  onRetry,
  retrying = false,
  retryLabel = words.tryAgain,
  action,
  level = 2,
  isOffline = false,
}: ErrorPanelProps) {
  const Heading = `h${level}` as const;
  return (
    <div role={isOffline ? 'status' : 'alert'} className="grid justify-items-center gap-1.5 px-5 py-9 text-center">
      <div className="mb-1.5 h-[114px]">
        <ErrorArt isOffline={isOffline} />
      </div>
      <Heading className="text-h3">{title}</Heading>
      {line ? <p className="max-w-[38ch] text-card text-muted">{line}</p> : null}
      {onRetry ? (
        <Button variant="quiet" icon={RotateCw} className="mt-3" busy={retrying} onClick={onRetry}>
          {retryLabel}
        </Button>
      ) : null}
      {action ? <div className="mt-3">{action}</div> : null}
    </div>
  );
}
