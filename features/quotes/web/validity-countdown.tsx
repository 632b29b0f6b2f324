import { useQueryClient } from '@tanstack/react-query';
import { Clock, Hourglass, TimerOff } from 'lucide';
import { useEffect, useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { refresh } from '#kit/api/queries.ts';
import { readNow } from '#kit/api/server-clock.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { validityWords as words } from '../wording.ts';
import { api } from './api.ts';
import { showTimeLeft, untilNextChange, validityAt } from './time-left.ts';

const looks = {
  valid: { tone: 'info', icon: Clock, label: words.valid },
  expiring: { tone: 'warning', icon: Hourglass, label: words.expiresSoon },
  expired: { tone: 'danger', icon: TimerOff, label: words.expired },
} as const;

/** The time after which a device whose clock is a few seconds ahead of the server's asks again, in milliseconds. */
const retryAfter = 5_000;

/** The longest delay of a timer, in milliseconds. */
const maxDelay = 2 ** 31 - 1;

const readTime = () => readNow().getTime();

/** The time for which a quote can still be accepted: in days, on the last day in hours, in the last hour in minutes. After that, the quote is fetched again. */
export function ValidityCountdown({ expiresAt, expired }: { expiresAt: string | null; expired: boolean }) {
  const queries = useQueryClient();
  const [now, setNow] = useState(readTime);
  const left = expired ? 0 : expiresAt === null ? Infinity : Math.max(0, Date.parse(expiresAt) - now);
  useEffect(() => {
    if (left === Infinity || expired) return;
    if (left === 0) void refresh(queries, api.key());
    const timer = setTimeout(
      () => setNow(readTime()),
      left === 0 ? retryAfter : Math.min(untilNextChange(left), maxDelay),
    );
    return () => clearTimeout(timer);
  }, [left, expired, now, queries]);
  const { tone, icon, label } = looks[validityAt(left)];
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm text-muted">
      <Badge tone={tone} icon={icon}>
        {label}
      </Badge>
      {expiresAt === null ? (
        <p>{words.noEnd}</p>
      ) : (
        <p role="timer" className="numbers">
          {left === 0
            ? words.expiredOn(showDateTime(expiresAt))
            : words.left(showTimeLeft(left), showDateTime(expiresAt))}
        </p>
      )}
    </div>
  );
}
