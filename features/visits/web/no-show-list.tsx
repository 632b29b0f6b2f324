import { TableList } from '#kit/api/table-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { showDateTime } from '#core/time.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { byCursor } from '#kit/api/pages.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { ReasonField } from '#kit/forms/reason-field.tsx';
import { Button } from '#kit/ui/button.tsx';
import { ChoiceCards } from '#kit/ui/fields/choice-cards.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { noShowListWords as words } from '../console-wording.ts';
import { api, client, type Outputs } from './api.ts';

type Contested = Outputs['contestedNoShows']['items'][number];

const absentName = ({ absent, memberName, providerName }: Contested) =>
  absent === 'member' ? memberName : providerName;

/** The contested no-shows, for admins, the oldest first. */
export default function NoShowList({ title }: { title: string }) {
  const list = useInfiniteQuery(api.contestedNoShows.infiniteOptions(byCursor({})));
  return (
    <>
      <PageHeading title={title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <TableList
        list={list}
        level={2}
        label={words.title}
        columns={[words.visit, words.says, words.since, words.actions]}
        loading={words.loading}
        count={2}
        failed={words.failed}
        empty={words.none}
      >
        {(one) => <Row key={one.id} one={one} />}
      </TableList>
    </>
  );
}

function Row({ one }: { one: Contested }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <CardRow>
      <HeadCell>
        <p className="font-semibold wrap-anywhere">{words.absent[one.absent](absentName(one))}</p>
        <p className="text-sm text-muted">
          <time dateTime={one.at}>{showDateTime(one.at)}</time>
        </p>
        <TextLink render={<Link to="/jobs/$jobId" params={{ jobId: one.jobId }} />}>{words.openJob}</TextLink>
      </HeadCell>
      <LabelledCell label={words.says} wide>
        <p className="max-w-[44ch] whitespace-pre-line wrap-anywhere">{one.answer}</p>
      </LabelledCell>
      <LabelledCell label={words.since}>
        <time dateTime={one.contestedAt}>{showDateTime(one.contestedAt)}</time>
      </LabelledCell>
      <ActionCell>
        <Button size="sm" aria-label={words.decideFor(absentName(one))} onClick={() => setOpen(true)}>
          {words.decide}
        </Button>
        {isOpen ? <Decision one={one} onClose={() => setOpen(false)} /> : null}
      </ActionCell>
    </CardRow>
  );
}

type Outcome = 'absent' | 'there';

function Decision({ one, onClose }: { one: Contested; onClose: () => void }) {
  const refresh = useRefresh(api.contestedNoShows.key(), 'console');
  return (
    <ActDialog<{ outcome: Outcome | ''; reason: string }, object>
      ask={false}
      tone="primary"
      title={words.decideFor(absentName(one))}
      text={one.answer}
      confirmLabel={words.decide}
      keepLabel={words.keep}
      draft={`no-show:${one.id}`}
      empty={{ outcome: '', reason: '' }}
      required={{ outcome: words.outcomeMissing, reason: words.reasonMissing }}
      send={({ outcome, reason }) => client.decideNoShow({ id: one.id, wasAbsent: outcome === 'absent', reason })}
      failed={words.failedToDecide}
      done={words.done}
      onDone={refresh}
      // Another admin was faster: the list shows that.
      isOver={({ status }) => [404, 409].includes(status)}
      onOver={refresh}
      onClose={onClose}
    >
      {({ field, values, set, errorOf }) => (
        <>
          <ChoiceCards<Outcome>
            ref={field('outcome').ref}
            legend={words.outcome}
            choices={[
              { value: 'absent', label: words.confirm },
              { value: 'there', label: words.dismiss },
            ]}
            value={values.outcome === '' ? null : values.outcome}
            onChange={(outcome) => set('outcome', outcome)}
            error={errorOf('outcome')}
          />
          <ReasonField {...field('reason')} label={words.reason} hint={words.reasonHint} />
        </>
      )}
    </ActDialog>
  );
}
