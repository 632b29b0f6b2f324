import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { showDateTime } from '#core/time.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { byCursor } from '#kit/api/pages.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { disputeListWords as words } from '../console-wording.ts';
import { api } from './api.ts';

/** The disputes that wait for a decision, for admins, the oldest first. */
export default function DisputeList({ title }: { title: string }) {
  const list = useInfiniteQuery(api.waiting.infiniteOptions(byCursor({})));
  return (
    <>
      <PageHeading title={title} />
      <p className="mb-4 text-muted">{words.text}</p>
      <LoadedList
        level={2}
        query={list}
        loading={<LoadingList label={words.loading} count={2} />}
        failed={words.failed}
        empty={<Empty level={2} title={words.none} />}
      >
        {(disputes) => (
          <>
            <CardTable label={words.title} columns={[words.about, words.sides, words.since, words.actions]}>
              {disputes.map((one) => (
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
              ))}
            </CardTable>
            <ListEnd press list={list} failed={words.failed} />
          </>
        )}
      </LoadedList>
    </>
  );
}
