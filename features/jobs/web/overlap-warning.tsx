import { Link } from '@tanstack/react-router';
import { showDayTime } from '#core/time.ts';
import { Alert } from '#web/ui/alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { showUntil } from '../durations.ts';
import { jobWords as words } from '../wording.ts';
import type { Overlap } from './api.ts';

type OverlapWarningProps = { overlaps: readonly Overlap[]; /** What to do about it. */ children?: string };

/** Which other work of a provider's takes place at the same time. */
export function OverlapWarning({ overlaps, children }: OverlapWarningProps) {
  return (
    <Alert tone="warning" title={words.overlap}>
      <ul className="mt-1 grid gap-1.5">
        {overlaps.map(({ id, title, status, at, durationMinutes }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink render={<Link to="/jobs/$jobId" params={{ jobId: id }} />}>{title}</TextLink>
            <span className="block">
              {showDayTime(at)}, {showUntil(at, durationMinutes)}
              {status === 'scheduled' ? null : ' (proposed)'}
            </span>
          </li>
        ))}
      </ul>
      {children ? <p className="mt-1">{children}</p> : null}
    </Alert>
  );
}
