import { TableList } from '#kit/api/table-list.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { languageNames, translatedLanguages } from '#core/languages.ts';
import { showDateTime } from '#core/time.ts';
import { pickOption } from '#kit/address/search-params.ts';
import { useSearchFilters } from '#kit/address/use-search-filters.ts';
import { byCursor } from '#kit/api/pages.ts';
import { sayFailure } from '#kit/api/refusal.ts';
import { useRefresh } from '#kit/api/use-refresh.ts';
import { useAct } from '#kit/forms/use-act.ts';
import { Button } from '#kit/ui/button.tsx';
import { CutText } from '#kit/ui/cut-text.tsx';
import { Select } from '#kit/ui/fields/select.tsx';
import { ActionCell, CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { lazyDialog } from '#kit/ui/loading/lazy-part.tsx';
import { Refusal } from '#kit/ui/refusal.tsx';
import { Tabs } from '#kit/ui/tabs.tsx';
import { toast } from '#kit/ui/toasts/toast.ts';
import { reportListWords as words } from '../console-wording.ts';
import { sentenceReportLifecycle } from '../lifecycle.ts';
import { api, client, type ListedReport } from './api.ts';

const AcceptDialog = lazyDialog(() => import('./accept-dialog.tsx'));

const statuses = ['open', 'accepted', 'declined'] as const;

const readFilters = (search: Record<string, string | undefined>) => ({
  status: pickOption(statuses, search['status']) ?? 'open',
  language: pickOption(translatedLanguages, search['language']),
});

/** The reports of sentences, by their status and language. */
export function ReportList() {
  const [{ status, language }, turn] = useSearchFilters(readFilters);
  return (
    <section aria-labelledby="sentence-reports" className="mt-8">
      <h2 id="sentence-reports" className="mb-3">
        {words.title}
      </h2>
      <Select
        label={words.language}
        className="mb-3 max-w-60"
        value={language ?? ''}
        onChoose={(next) => turn({ language: pickOption(translatedLanguages, next) })}
      >
        <option value="">{words.allLanguages}</option>
        {translatedLanguages.map((one) => (
          <option key={one} value={one} lang={one}>
            {languageNames[one]}
          </option>
        ))}
      </Select>
      <Tabs
        label={words.status}
        tabs={statuses.map((value) => ({ value, label: sentenceReportLifecycle.statuses[value].label }))}
        value={status}
        onChoose={(next) => turn({ status: next })}
      >
        <Reports key={`${status} ${language ?? ''}`} filters={{ status, ...(language && { language }) }} />
      </Tabs>
    </section>
  );
}

type Filters = Pick<Parameters<typeof client.reports>[0], 'language' | 'status'>;

function Reports({ filters }: { filters: Filters }) {
  const list = useInfiniteQuery(api.reports.infiniteOptions(byCursor(filters)));
  return (
    <TableList
      list={list}
      level={3}
      label={words.title}
      columns={[words.sentence, words.suggestion, words.sent, words.actions]}
      loading={words.loading}
      count={2}
      failed={words.failed}
      failedMore={words.failedMore}
      empty={words.none}
    >
      {(report) => <Row key={report.id} report={report} />}
    </TableList>
  );
}

function Row({ report }: { report: ListedReport }) {
  const { id, language, page, sentence, suggestion, messages, change, status, at } = report;
  const [isAccepting, setAccepting] = useState(false);
  const refresh = useRefresh(api.reports.key(), api.states.key());
  const undo = () =>
    void client.reopen({ id }).then(refresh, (error: unknown) => toast.error(sayFailure(error, words.stepFailed)));
  const finish = (sentenceOfToast: string) => {
    toast.success(sentenceOfToast, undefined, { label: words.undo, onPress: undo });
    return refresh();
  };
  const act = useAct<object, unknown>({
    draft: null,
    empty: {},
    send: () => (status === 'open' ? client.decline({ id }) : client.reopen({ id })),
    failed: words.stepFailed,
    onDone: () => (status === 'open' ? finish(words.declined) : (toast.success(words.reopened), refresh())),
    isOver: (error) => [404, 409].includes(error.status),
    onOver: refresh,
  });
  return (
    <CardRow>
      <HeadCell>
        <p lang={language} dir="auto" className="max-w-[44ch] font-semibold wrap-anywhere">
          <CutText text={sentence} cutAt={197} longest={200} />
        </p>
        <p className="text-sm text-muted">
          {languageNames[language]}, {page === null ? words.uploaded : words.page(page)}
        </p>
        {messages.length === 0 ? <p className="text-sm text-muted">{words.noKeys}</p> : null}
        <ul>
          {messages.map(({ key, english, text }) => (
            <li key={key} className="mt-1 text-sm wrap-anywhere text-muted">
              <p>{key}</p>
              <p>{words.english(english)}</p>
              {text === english ? null : <p>{words.today(text)}</p>}
            </li>
          ))}
        </ul>
      </HeadCell>
      <LabelledCell label={words.suggestion} wide>
        {suggestion === null ? (
          change === null ? (
            <span className="text-muted">{words.noSuggestion}</span>
          ) : null
        ) : (
          <p lang={language} dir="auto" className="max-w-[44ch] whitespace-pre-line wrap-anywhere">
            <CutText text={suggestion} cutAt={197} longest={200} />
          </p>
        )}
        {change === null ? null : <p className="max-w-[44ch] text-sm wrap-anywhere">{words.newText(change.text)}</p>}
      </LabelledCell>
      <LabelledCell label={words.sent} brief>
        <time dateTime={at}>{showDateTime(at)}</time>
      </LabelledCell>
      <ActionCell>
        {status === 'open' ? (
          <>
            <Button size="sm" aria-label={words.acceptFor(sentence)} onClick={() => setAccepting(true)}>
              {words.accept}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              busy={act.busy}
              aria-label={words.declineFor(sentence)}
              onClick={act.submit}
            >
              {words.decline}
            </Button>
          </>
        ) : (
          <Button size="sm" variant="quiet" busy={act.busy} aria-label={words.reopenFor(sentence)} onClick={act.submit}>
            {words.reopen}
          </Button>
        )}
        {act.refusal === undefined ? null : <Refusal title={act.refusal} />}
        {isAccepting ? (
          <AcceptDialog
            report={report}
            onAccepted={() => finish(words.accepted)}
            onOver={refresh}
            onClose={() => setAccepting(false)}
          />
        ) : null}
      </ActionCell>
    </CardRow>
  );
}
