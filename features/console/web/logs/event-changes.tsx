import { Lock } from 'lucide';
import { fieldName, logWords as words } from '#features/console/system-logs-wording.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { classes } from '#kit/ui/classes.ts';
import { VisuallyHidden } from '#kit/ui/visually-hidden.tsx';
import type { Change } from './api.ts';

/** The values of an event: the former one struck through, and the new one. Private values are named, and not shown. */
export function EventChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <dl className="grid gap-1.5 text-sm">
      {changes.map((change, at) => (
        <div key={at} className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
          <dt className="text-muted">{fieldName(change.field)}</dt>
          <dd className="min-w-0 wrap-anywhere whitespace-pre-line">
            <Value {...change} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const removed = 'rounded-[4px] bg-danger-tint px-1 text-danger line-through';
const added = 'rounded-[4px] bg-success-tint px-1 text-success';

function Value({ before, after, isHidden, parts }: Change) {
  if (isHidden)
    return (
      <Badge tone="line" icon={Lock}>
        {words.hidden}
      </Badge>
    );
  if (parts !== null)
    return parts.map(({ is, text }, at) => {
      if (is === 'same') return <span key={at}>{text}</span>;
      return is === 'removed' ? (
        <del key={at} className={removed}>
          {text}
        </del>
      ) : (
        <ins key={at} className={classes(added, 'no-underline')}>
          {text}
        </ins>
      );
    });
  if (before === null) return after ?? words.nothing;
  if (before === after) return after;
  return (
    <>
      <VisuallyHidden>{words.before}</VisuallyHidden> <del className={removed}>{before}</del>{' '}
      <VisuallyHidden>{words.after}</VisuallyHidden>{' '}
      <ins className={classes(added, 'no-underline')}>{after ?? words.nothing}</ins>
    </>
  );
}
