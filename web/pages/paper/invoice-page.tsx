import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useInvoice } from '#features/payments/web/api.ts';
import { ButtonLink } from '#kit/ui/button.tsx';
import { PaperPage } from './paper-page.tsx';
import { paperPageWords } from './wording.ts';

const words = paperPageWords.invoice;

const route = getRouteApi('/paper/provider-subscription/invoices/$invoiceId');

/** An invoice or a credit note of ours. */
export function InvoicePage() {
  const { invoiceId } = route.useParams();
  const query = useInvoice(invoiceId);
  const navigate = useNavigate();
  return (
    <PaperPage
      kind="paper"
      query={query}
      words={words}
      sheet={query.data?.sheet}
      pdf={`/provider-subscription/invoices/${invoiceId}/invoice.pdf`}
      onLeave={() => void navigate({ to: '/provider-subscription' })}
      wayOn={
        <ButtonLink variant="quiet" render={<Link to="/provider-subscription" />}>
          {words.wayOn}
        </ButtonLink>
      }
    />
  );
}
