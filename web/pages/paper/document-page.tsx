import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useDocument } from '#features/papers/web/api.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { PaperPage } from './paper-page.tsx';
import { paperPageWords } from './wording.ts';

const words = paperPageWords.document;

const route = getRouteApi('/paper/documents/$documentId');

/** An agreement or an invoice. */
export function DocumentPage() {
  const { documentId } = route.useParams();
  const query = useDocument(documentId);
  const navigate = useNavigate();
  const quoteId = query.data?.quoteId;
  return (
    <PaperPage
      kind="document"
      query={query}
      words={words}
      sheet={query.data?.sheet}
      pdf={`/documents/${documentId}/document.pdf`}
      onLeave={() =>
        void navigate(quoteId === undefined ? { to: '/my-quotes' } : { to: '/quotes/$quoteId', params: { quoteId } })
      }
      wayOn={
        <ButtonLink variant="quiet" render={<Link to="/my-quotes" />}>
          {words.wayOn}
        </ButtonLink>
      }
    />
  );
}
