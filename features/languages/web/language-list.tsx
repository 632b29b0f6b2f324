import { useMutation, useQuery } from '@tanstack/react-query';
import { Download, Upload } from 'lucide';
import { useRef, useState } from 'react';
import { languageNames } from '#core/languages.ts';
import { showDate } from '#core/time.ts';
import { toCallError } from '#kit/api/client.ts';
import { Loaded } from '#kit/api/loaded.tsx';
import { sayFailure } from '#kit/api/refusal.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { ActDialog } from '#kit/forms/act-dialog.tsx';
import { Alert } from '#kit/ui/alert.tsx';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { Switch } from '#kit/ui/fields/switch.tsx';
import { ActionCell, CardRow, CardTable, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { PageHeading } from '#kit/ui/page-heading.tsx';
import { After } from '#kit/ui/loading/after.tsx';
import { LoadingList } from '#kit/ui/skeleton.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { languageListWords as words } from '../console-wording.ts';
import { api, client, type LanguageState } from './api.ts';
import { ReportList } from './report-list.tsx';
import { uploadCatalogue } from './upload-catalogue.ts';

/** The languages with their reviews and files, and the reports of sentences, for admins. */
export default function LanguageList({ title }: { title: string }) {
  const states = useQuery(api.states.queryOptions({ input: {} }));
  return (
    <>
      <PageHeading title={title} />
      <p className="text-muted">{words.text}</p>
      <p className="mb-4 text-muted">{words.goesLive}</p>
      <Loaded query={states} loading={<LoadingList label={words.loading} count={2} />} failed={words.failed}>
        {({ items }) => (
          <CardTable
            label={title}
            columns={[words.language, words.share, words.state, words.openReports, words.actions]}
          >
            {items.map((state) => (
              <Row key={state.language} state={state} />
            ))}
          </CardTable>
        )}
      </Loaded>
      <After queries={[states]}>
        <ReportList />
      </After>
    </>
  );
}

function Row({ state }: { state: LanguageState }) {
  const { language, translated, total, reviewed, openReports } = state;
  const name = languageNames[language];
  const [isAsking, setAsking] = useState(false);
  const refresh = useRefresh(api.states.key(), api.reviewed.key());
  const ask = reviewed === null ? words.mark : words.unmark;
  const review = (isReviewed: boolean) => client.review({ language, isReviewed });
  const undo = () =>
    void review(reviewed !== null).then(refresh, (error: unknown) =>
      toast.error(sayFailure(error, words.changeFailed)),
    );
  return (
    <CardRow>
      <HeadCell>
        <p lang={language} className="font-semibold">
          {name}
        </p>
      </HeadCell>
      <LabelledCell label={words.share}>{words.shareOf(translated, total)}</LabelledCell>
      <LabelledCell label={words.state} wide brief>
        <Switch
          className="py-0!"
          label={reviewed === null ? words.beta : words.reviewed}
          hint={reviewed === null ? undefined : words.reviewedBy(reviewed.by, showDate(reviewed.at))}
          aria-label={words.reviewedSwitch(name)}
          checked={reviewed !== null}
          onChange={() => setAsking(true)}
        />
        <ActDialog
          open={isAsking}
          tone="primary"
          title={ask.title(name)}
          text={ask.text}
          confirmLabel={ask.confirm}
          busyLabel={ask.busy}
          keepLabel={ask.keep}
          send={() => review(reviewed === null)}
          failed={words.changeFailed}
          onDone={() => {
            toast.success(ask.done(name), undefined, { label: words.undo, onPress: undo });
            return refresh();
          }}
          onClose={() => setAsking(false)}
        />
      </LabelledCell>
      <LabelledCell label={words.openReports}>{openReports}</LabelledCell>
      <ActionCell>
        <ButtonLink
          size="sm"
          variant="quiet"
          icon={Download}
          render={
            // oxlint-disable-next-line jsx-a11y/anchor-has-content -- the button gives it its words
            <a href={`/languages/${language}/catalogue.po`} download aria-label={words.downloadFor(name)} />
          }
        >
          {words.download}
        </ButtonLink>
        <UploadFile state={state} />
      </ActionCell>
    </CardRow>
  );
}

function UploadFile({ state: { language } }: { state: LanguageState }) {
  const input = useRef<HTMLInputElement>(null);
  const refresh = useRefresh(api.states.key(), api.reports.key());
  const upload = useMutation({
    mutationFn: (file: File) => uploadCatalogue(language, file),
    onSuccess: ({ changed }) => {
      toast.success(words.uploaded(changed));
      return refresh();
    },
  });
  const faults = upload.isError ? toCallError(upload.error).fields : [];
  return (
    <>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        accept=".po,text/x-gettext-translation"
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          currentTarget.value = '';
          if (file !== undefined) upload.mutate(file);
        }}
      />
      <Button
        size="sm"
        variant="quiet"
        icon={Upload}
        aria-label={words.uploadFor(languageNames[language])}
        busy={upload.isPending}
        busyLabel={words.uploading}
        onClick={() => input.current?.click()}
      >
        {words.upload}
      </Button>
      {upload.isError ? (
        <div className="basis-full">
          <Alert tone="danger" title={sayFailure(upload.error, words.uploadFailed)}>
            {faults.length === 0 ? null : (
              <ul className="list-disc pl-5">
                {faults.map(({ path, message }) => (
                  <li key={`${path} ${message}`} className="wrap-anywhere">
                    {words.fault(path, message)}
                  </li>
                ))}
              </ul>
            )}
          </Alert>
        </div>
      ) : null}
    </>
  );
}
