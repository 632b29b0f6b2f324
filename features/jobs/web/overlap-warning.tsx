import { Link } from '@tanstack/react-router';
import { showDayTime } from '#core/time.ts';
import { Alert } from '#kit/ui/alert.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { showUntil } from '../show-duration.ts';
import { overlapWords as words } from '../wording.ts';
import type { Overlap } from './api.ts';

type OverlapWarningProps = { overlaps: readonly Overlap[]; /** The way to resolve them. */ children?: string };

/** The other jobs of a provider that take place at the same time. */
export function OverlapWarning({ overlaps, children }: OverlapWarningProps) {
  return (
    <Alert tone="warning" title={words.title}>
      <ul className="mt-1 grid gap-1.5">
        {overlaps.map(({ id, title, status, at, durationMinutes }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink render={<Link to="/jobs/$jobId" params={{ jobId: id }} />}>{title}</TextLink>
            <span className="block">
              {showDayTime(at)},{' '}
              {status === 'scheduled'
                ? showUntil(at, durationMinutes)
                : words.proposedUntil(showUntil(at, durationMinutes))}
            </span>
          </li>
        ))}
      </ul>
      {children ? <p className="mt-1">{children}</p> : null}
    </Alert>
  );
}
