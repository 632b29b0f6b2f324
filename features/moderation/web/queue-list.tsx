import { Flag, Gavel, Hourglass, Lock } from 'lucide';
import { showAgo, showClock, showDateTime } from '#core/time.ts';
import { useRowKeys } from '#kit/console/use-keys.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { caseWords as words } from '../case-wording.ts';
import { kindWords, moderationWords, reportListWords } from '../wording.ts';
import type { QueuedCase } from './case-api.ts';

type QueueListProps = { cases: readonly QueuedCase[]; now: Date; opening: string | null; onOpen: (id: string) => void };

/** The cases that wait for an admin, the oldest first. The arrow keys go from case to case. */
export function QueueList({ cases, now, opening, onOpen }: QueueListProps) {
  const list = useRowKeys();
  return (
    <div ref={list}>
      <CardTable
        label={words.queue}
        columns={[words.subject, reportListWords.reason, words.author, words.since, moderationWords.actions]}
      >
        {cases.map((item) => (
          <CardRow key={item.id}>
            <HeadCell>
              <p className="text-sm text-muted">{kindWords[item.kind].one}</p>
              <p className="max-w-[44ch] font-semibold">{item.subject}</p>
            </HeadCell>
            <LabelledCell label={reportListWords.reason} wide>
              <Waits item={item} />
            </LabelledCell>
            <LabelledCell label={words.author}>{item.author ?? ''}</LabelledCell>
            <LabelledCell label={words.since} brief>
              <time dateTime={item.waitsSince} title={showDateTime(item.waitsSince)}>
                {showAgo(item.waitsSince, now)}
              </time>
            </LabelledCell>
            <ActionCell>
              <Button
                size="sm"
                variant={item.claim === null || item.claim.mine ? 'primary' : 'quiet'}
                busy={opening === item.id}
                aria-label={words.openCase(item.subject)}
                data-row
                onClick={() => onOpen(item.id)}
              >
                {words.open}
              </Button>
            </ActionCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}

/** The reason that a case waits, and the admin who has it. */
export function Waits({ item }: { item: QueuedCase }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {item.isAppeal ? (
        <Badge tone="brand" icon={Gavel}>
          {words.appeal}
        </Badge>
      ) : null}
      {item.isHeld ? (
        <Badge tone="warning" icon={Hourglass}>
          {words.held}
        </Badge>
      ) : null}
      {item.reports > 0 ? (
        <Badge tone="danger" icon={Flag}>
          {words.openReports(item.reports)}
        </Badge>
      ) : null}
      {item.claim === null ? null : (
        <Badge tone="line" icon={Lock}>
          {item.claim.mine
            ? words.claimedByYou(showClock(item.claim.until))
            : words.claimedBy(item.claim.name, showClock(item.claim.until))}
        </Badge>
      )}
    </span>
  );
}
