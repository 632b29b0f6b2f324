import { Link } from '@tanstack/react-router';
import { showDayTime } from '#core/time.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { showDuration } from '../durations.ts';
import { jobWords as words } from '../wording.ts';
import type { Overlap } from './api.ts';

type OverlapWarningProps = { overlaps: readonly Overlap[]; /** What to do about it. */ children?: string };

/** Which other work of a provider's takes place at the same time. */
export function OverlapWarning({ overlaps, children }: OverlapWarningProps) {
  return (
    <Alert tone="warning" title={words.overlap}>
      <ul>
        {overlaps.map(({ id, title, status, at, durationMinutes }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink render={<Link to="/jobs/$jobId" params={{ jobId: id }} />}>{title}</TextLink>, {showDayTime(at)} ({showDuration(durationMinutes)}
            {status === 'scheduled' ? ')' : ', proposed)'}
          </li>
        ))}
      </ul>
      {children ? <p className="mt-1">{children}</p> : null}
    </Alert>
  );
}
