import { useQueryClient } from '@tanstack/react-query';
import { Clock, Hourglass, TimerOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { Badge } from '#web/ui/badge.tsx';
import { showLeft, stateOf, untilNext } from './time-left.ts';
import { api } from './api.ts';

const looks = {
  valid: { tone: 'info', icon: Clock, word: 'Valid' },
  soon: { tone: 'warning', icon: Hourglass, word: 'Lapsing soon' },
  over: { tone: 'danger', icon: TimerOff, word: 'Expired' },
} as const;

/** How soon a device whose clock is ahead of the server's asks again, in milliseconds. */
const askAgain = 5_000;

/** How long a quote can still be accepted, to the minute. At the end the server is asked what can be done now. */
export function ValidityCountdown({ expiresAt, expired }: { expiresAt: string | null; expired: boolean }) {
  const queries = useQueryClient();
  const [now, setNow] = useState(() => Date.now());
  const left = expired ? 0 : expiresAt === null ? Infinity : Math.max(0, Date.parse(expiresAt) - now);
  useEffect(() => {
    if (left === Infinity || expired) return;
    if (left === 0) void queries.invalidateQueries({ queryKey: api.key() });
    const timer = setTimeout(() => setNow(Date.now()), left === 0 ? askAgain : untilNext(left));
    return () => clearTimeout(timer);
  }, [left, expired, now, queries]);
  const { tone, icon, word } = looks[stateOf(left)];
  return (
    <div className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
      <Badge tone={tone} icon={icon}>
        {word}
      </Badge>
      {expiresAt === null ? (
        <p>Honoured until it is withdrawn.</p>
      ) : (
        <p role="timer" className="numbers">
          {left === 0
            ? `Expired on ${showDateTime(expiresAt)}.`
            : `For ${showLeft(left)}, until ${showDateTime(expiresAt)}.`}
        </p>
      )}
    </div>
  );
}
