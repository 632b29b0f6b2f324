import { failedMailWords as words } from '#features/notifications/mail-wording.ts';
import { FailedMailTable } from '#features/notifications/web/failed-mail-table.tsx';
import { useFailedMails, useRetryMail } from '#features/notifications/web/mail-api.ts';
import { LoadedList } from '#kit/api/loaded.tsx';
import { Empty } from '#kit/ui/empty.tsx';
import { ListEnd } from '#kit/ui/lists/list-end.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { ConsolePage } from '../console-page.tsx';
import { consoleTitles } from '../wording.ts';

/** Emails that could not be delivered, each with another try. */
export default function FailedMails() {
  const list = useFailedMails();
  const retry = useRetryMail();
  return (
    <ConsolePage title={consoleTitles['e-mail']}>
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
    </ConsolePage>
  );
}
