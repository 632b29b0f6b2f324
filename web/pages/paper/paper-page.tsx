import { useRouter } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide';
import { type ComponentProps, type ReactElement, useEffect } from 'react';
import type { Sheet } from '#core/sheet.ts';
import { Paper } from '#features/papers/web/paper.tsx';
import { isForeignPage } from '#kit/ui/page-language.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { lazyExtra } from '#kit/ui/loading/make-lazy.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Looked } from '#web/pages/shared/looked.tsx';
import { tabTitle } from '#web/wording.ts';
import { paperPageWords } from './wording.ts';

const ReportEntry = lazyExtra(() => import('#web/layouts/language/report-entry.tsx'));

const { back, print, download } = paperPageWords;

type Props<Data> = Pick<ComponentProps<typeof Looked<Data>>, 'kind' | 'query'> & {
  words: { loading: string; loadFailed: string; notFound: string };
  /** The paper of the answer; undefined until it has come. */
  sheet: Sheet | undefined;
  /** The address of its PDF. */
  pdf: string;
  /** Leaves the page if it is the first one of the tab. */
  onLeave: () => void;
  /** Leads on if there is no such paper. */
  wayOn: ReactElement;
};

/** A paper, with nothing around it that is not printed. */
export function PaperPage<Data>({ kind, query, words, sheet, pdf, onLeave, wayOn }: Props<Data>) {
  const router = useRouter();
  const name = sheet?.name;
  useEffect(() => {
    if (name !== undefined) document.title = tabTitle(name);
  }, [name]);
  const goBack = () => {
    if (router.history.canGoBack()) router.history.back();
    else onLeave();
  };
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[860px] px-4 pt-4 pb-16 md:px-8 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <div className="mr-auto -ml-3 max-sm:w-full">
          <Button variant="text" icon={ArrowLeft} onClick={goBack}>
            {back}
          </Button>
        </div>
        {isForeignPage() ? <ReportEntry /> : null}
        {sheet ? (
          <>
            <Button variant="quiet" icon={Printer} className="max-sm:flex-auto" onClick={() => window.print()}>
              {print}
            </Button>
            <ButtonLink icon={Download} className="max-sm:flex-auto" render={<a href={pdf} download />}>
              {download}
            </ButtonLink>
          </>
        ) : null}
      </div>
      <Looked
        kind={kind}
        level={1}
        query={query}
        loading={
          <LoadingList label={words.loading}>
            <Skeleton className="h-[70dvh] rounded-card" />
          </LoadingList>
        }
        failed={words.loadFailed}
        missing={<ErrorPanel level={1} title={words.notFound} action={wayOn} />}
      >
        {() => (sheet ? <Paper sheet={sheet} /> : null)}
      </Looked>
    </main>
  );
}
