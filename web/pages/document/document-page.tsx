import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useDocument } from '#features/papers/web/api.ts';
import { DocumentPaper } from '#features/papers/web/document-paper.tsx';
import { documentName, documentWords as words } from '#features/papers/wording.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Looked } from '#web/pages/shared/looked.tsx';
import { tabTitle } from '#web/wording.ts';
import { documentPageWords as pageWords } from './wording.ts';

const toQuotes = (
  <ButtonLink variant="quiet" render={<Link to="/my-quotes" />}>
    {pageWords.backToQuotes}
  </ButtonLink>
);

const route = getRouteApi('/paper/documents/$documentId');

/** An agreement or an invoice, with nothing around it that is not printed. */
export function DocumentPage() {
  const { documentId } = route.useParams();
  const query = useDocument(documentId);
  const paper = query.data;
  const router = useRouter();
  useEffect(() => {
    if (paper) document.title = tabTitle(documentName(paper));
  }, [paper]);
  const back = () => {
    if (router.history.canGoBack()) router.history.back();
    else
      void router.navigate(
        paper ? { to: '/quotes/$quoteId', params: { quoteId: paper.quoteId } } : { to: '/my-quotes' },
      );
  };
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[860px] px-4 pt-4 pb-16 md:px-8 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <div className="mr-auto -ml-3 max-sm:w-full">
          <Button variant="text" icon={ArrowLeft} onClick={back}>
            {pageWords.back}
          </Button>
        </div>
        {paper ? (
          <>
            <Button variant="quiet" icon={Printer} className="max-sm:flex-1" onClick={() => window.print()}>
              {words.print}
            </Button>
            <ButtonLink
              icon={Download}
              className="max-sm:flex-1"
              render={<a href={`/documents/${paper.id}/document.pdf`} download />}
            >
              {words.download}
            </ButtonLink>
          </>
        ) : null}
      </div>
      <Looked
        kind="document"
        level={1}
        query={query}
        loading={<Loading />}
        failed={words.loadFailed}
        missing={<ErrorPanel level={1} title={words.notFound} action={toQuotes} />}
      >
        {(loaded) => <DocumentPaper paper={loaded} />}
      </Looked>
    </main>
  );
}

const Loading = () => (
  <LoadingList label={pageWords.loading}>
    <Skeleton className="h-[70dvh] rounded-card" />
  </LoadingList>
);
