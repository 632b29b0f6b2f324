import type { ReactNode } from 'react';
import { Alert } from '#kit/ui/alert.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { toCallError } from './client.ts';
import { notKeptError } from './not-kept.ts';
import { nothingKept } from './wording.ts';
import { isMissing } from './refusal.ts';

type LoadFailedProps = {
  /** The query that failed. */
  query: { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> };
  title: string;
};

export type LoadFailedPanelProps = Pick<LoadFailedProps, 'query'> & {
  /** Says why by itself where it is a function; else the reason stands below. */
  title: string | ((reason: string) => string);
  /** The label of the button. */
  retry?: string;
  level?: 1 | 2 | 3;
  /** Shown where the thing does not exist for this reader, and trying again is no help. */
  missing?: ReactNode;
};

/** In place of a page or a list that failed to load: why, and another try. Put it in a Card. */
export function LoadFailed({ query, title, level, missing, retry }: LoadFailedPanelProps) {
  if (missing !== undefined && isMissing(query.error)) return missing;
  const { message } = toCallError(query.error);
  if (query.error === notKeptError) return <ErrorPanel isOffline level={level} title={nothingKept} line={message} />;
  const [heading, line] = typeof title === 'string' ? [title, message] : [title(message)];
  return (
    <ErrorPanel
      level={level}
      title={heading}
      line={line}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
      retryLabel={retry}
    />
  );
}

/** The same in a line, for a part of a page. */
export function LoadFailedAlert({ query, title }: LoadFailedProps) {
  return (
    <Alert tone="danger" title={title} onRetry={() => void query.refetch()} retrying={query.isFetching}>
      {toCallError(query.error).message}
    </Alert>
  );
}
