import { PageHeading } from '#kit/ui/page-heading.tsx';
import { failedMailWords as words } from '../mail-wording.ts';
import { FailedMailTable } from './failed-mail-table.tsx';
import { useFailedMails, useRetryMail } from './mail-api.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';

/** Emails that could not be delivered, each with another try. */
export default function FailedMails({ title }: { title: string }) {
  const list = useFailedMails();
  const retry = useRetryMail();
  return (
    <>
      <PageHeading title={title} />
      <p className="mb-3 text-muted">{words.text}</p>
      <LoadedList
        level={2}
        query={list}
        loading={<LoadingList label={words.loading} count={1} />}
        failed={words.failedToFetch}
        empty={<Empty level={2} title={words.none} />}
      >
        {(mails) => (
          <>
            <FailedMailTable mails={mails} retry={retry} />
            <ListEnd press list={list} failed={words.failedToFetch} />
          </>
        )}
      </LoadedList>
    </>
  );
}
