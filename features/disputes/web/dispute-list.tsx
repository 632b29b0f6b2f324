import { TableList } from '#kit/api/table-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showDateTime } from '#core/time.ts';
import { byCursor } from '#kit/api/pages.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { disputeListWords as words } from '../console-wording.ts';
import { api } from './api.ts';

/** The disputes that wait for a decision, for admins, the oldest first. */
export default function DisputeList({ title }: { title: string }) {
  const list = useInfiniteQuery(api.waiting.infiniteOptions(byCursor({})));
  return (
    <>
      <PageHeading title={title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <TableList
        list={list}
        level={2}
        label={words.title}
        columns={[words.about, words.sides, words.since, words.actions]}
        loading={words.loading}
        count={2}
        failed={words.failed}
        empty={words.none}
      >
        {(one) => (
          <CardRow key={one.id}>
            <HeadCell>
              <p className="font-semibold wrap-anywhere" lang="" dir="auto">
                {one.title}
              </p>
              <p className="text-sm text-muted">
                {one.status === 'appealed' ? words.appeal : words.opened[one.openedBy]}
              </p>
            </HeadCell>
            <LabelledCell label={words.sides} wide>
              <p className="wrap-anywhere" lang="" dir="auto">
                {one.memberName}
              </p>
              <p className="wrap-anywhere" lang="" dir="auto">
                {one.providerName}
              </p>
            </LabelledCell>
            <LabelledCell label={words.since}>
              <time dateTime={one.since}>{showDateTime(one.since)}</time>
            </LabelledCell>
            <ActionCell>
              <ButtonLink
                size="sm"
                aria-label={words.readFor(one.title)}
                render={<Link to="/disputes/$disputeId" params={{ disputeId: one.id }} />}
              >
                {words.read}
              </ButtonLink>
            </ActionCell>
          </CardRow>
        )}
      </TableList>
    </>
  );
}
