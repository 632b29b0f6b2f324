import { EyeOff, Hourglass } from 'lucide';
import { Alert } from '#kit/ui/alert.tsx';
import { WithTyped } from '#kit/ui/with-typed.tsx';
import { hiddenProblemWords as words } from '../wording.ts';
import type { ProblemCardData } from './api.ts';

type HiddenNoticeProps = {
  problem: Pick<ProblemCardData, 'hidden' | 'mine'> & {
    hiddenReason?: string | null;
    heldWords?: readonly string[];
    masked?: boolean;
  };
};

/** The reason that others cannot see a hidden problem, for its owner and admins. Nothing for a problem that is shown. */
export function HiddenNotice({ problem: { hidden, mine, hiddenReason, heldWords = [], masked } }: HiddenNoticeProps) {
  if (hidden === null) return masked ? <Alert tone="info" title={words.masked} /> : null;
  const { title, owner, admin } = words[hidden];
  return (
    <Alert tone="warning" icon={hidden === 'waiting' ? Hourglass : EyeOff} title={title}>
      <p>{mine ? owner : admin}</p>
      {heldWords.length > 0 ? (
        <p className="wrap-anywhere">
          {words.heldWords}{' '}
          {heldWords.map((word) => (
            <mark key={word} className="mr-1.5 rounded bg-danger-tint px-1 text-ink">
              {word}
            </mark>
          ))}
        </p>
      ) : null}
      {hiddenReason ? (
        <p className="wrap-anywhere">
          <WithTyped say={words.reason} typed={hiddenReason} />
        </p>
      ) : null}
    </Alert>
  );
}
