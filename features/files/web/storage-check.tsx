import { TableList } from '#kit/api/table-list.tsx';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { Refused } from '#kit/api/refused.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { Card, CardHead } from '#kit/ui/card.tsx';
import { ProgressBar } from '#kit/ui/progress-bar.tsx';
import { ReasonDialog } from '#kit/forms/reason-dialog.tsx';
import { Skeleton } from '#kit/ui/skeleton.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { purposeWords } from '../purpose-wording.ts';
import { storageCheckWords as words, storageRefusals } from '../storage-wording.ts';
import { type Finding, useDeleteOrphan, useFindings, useStartCheck, useStorageCheck } from './storage-api.ts';

/** Findings that a check lists. */
const maxListed = 1_000;

/** Compares stored objects with recorded files, when an admin starts it, and shows the differences. */
export function StorageCheck() {
  const query = useStorageCheck();
  const start = useStartCheck();
  return (
    <section aria-labelledby="storage-check" className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <CardHead id="storage-check" title={words.title} />
        <p className="mb-3 text-card text-muted">{words.text}</p>
        <Loaded level={3} query={query} loading={<Skeleton className="h-16" />} failed={words.failed}>
          {({ check }) => {
            const isRunning = check !== null && check.endedAt === null;
            return (
              <div className="grid gap-3" aria-live="polite">
                {check === null ? <p>{words.never}</p> : null}
                {isRunning ? (
                  <>
                    <p>{words.running}</p>
                    <ProgressBar label={words.running} share={check.share} />
                  </>
                ) : null}
                {check?.endedAt ? (
                  <Alert
                    tone={check.found === 0 ? 'success' : 'warning'}
                    title={check.found === 0 ? words.allWell : words.found(check.found)}
                  >
                    {words.ended(showDateTime(check.endedAt))} {words.compared(check.objects, check.rows)}
                    {check.found > maxListed ? ` ${words.onlyFirst(maxListed)}` : null}
                  </Alert>
                ) : null}
                {isRunning ? null : (
                  <div className="grid justify-items-start gap-3">
                    <Refused act={start} failed={words.startFailed} />
                    <Button
                      variant="quiet"
                      busy={start.isPending}
                      busyLabel={words.starting}
                      onClick={() => start.mutate()}
                    >
                      {words.start}
                    </Button>
                  </div>
                )}
              </div>
            );
          }}
        </Loaded>
      </Card>
      {query.data?.check?.endedAt && query.data.check.found > 0 ? <Findings checkId={query.data.check.id} /> : null}
    </section>
  );
}

function Findings({ checkId }: { checkId: string }) {
  const list = useFindings(checkId);
  const { kind, name, owner, actions } = words.columns;
  return (
    <TableList
      list={list}
      level={3}
      label={words.findings}
      columns={[kind, name, owner, actions]}
      loading={words.loading}
      failed={words.findingsFailed}
      empty={null}
    >
      {(finding) => <Row key={finding.id} finding={finding} />}
    </TableList>
  );
}

function Row({ finding }: { finding: Finding }) {
  const { kind, name, keys, owner, resolvedAt } = finding;
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteOrphan(finding);
  return (
    <CardRow>
      <HeadCell>
        <p className="font-semibold">{words.kinds[kind]}</p>
        <p className="text-sm text-muted">{words.kindHints[kind]}</p>
      </HeadCell>
      <LabelledCell label={words.columns.name} wide>
        <code className="text-sm break-all">{name}</code>
        <p className="text-sm text-muted">{words.objects(keys.length)}</p>
      </LabelledCell>
      <LabelledCell label={words.columns.owner} wide>
        {owner === null ? (
          <span className="text-muted">{words.noOwner}</span>
        ) : (
          <>
            <TextLink render={<Link to="/admin/people/$accountId" params={{ accountId: owner.id }} />}>
              {owner.fullName}
            </TextLink>
            <p className="text-sm text-muted">{purposeWords[owner.purpose]}</p>
          </>
        )}
      </LabelledCell>
      <ActionCell>
        {resolvedAt === null ? null : <span className="text-sm text-muted">{words.resolved}</span>}
        {kind === 'no-row' && resolvedAt === null ? (
          <Button size="sm" variant="danger-quiet" aria-label={words.deleteFor(name)} onClick={() => setAsking(true)}>
            {words.delete}
          </Button>
        ) : null}
        <ReasonDialog
          open={isAsking}
          title={words.deleteTitle}
          text={words.deleteText}
          confirmLabel={words.delete}
          keepLabel={words.keep}
          draft={`reason:finding:${finding.id}`}
          missing={storageRefusals.noReason}
          send={remove}
          done={words.deleted}
          onClose={() => setAsking(false)}
        />
      </ActionCell>
    </CardRow>
  );
}
