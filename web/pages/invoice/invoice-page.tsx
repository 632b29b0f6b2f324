import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import { ArrowLeft, Download, Printer } from 'lucide-react';
import { useEffect } from 'react';
import { useInvoice } from '#features/payments/web/api.ts';
import { InvoicePaper } from '#features/payments/web/invoice-paper.tsx';
import { invoiceName, invoiceWords as words } from '#features/payments/invoice-wording.ts';
import { Button, ButtonLink } from '#kit/ui/button.tsx';
import { ErrorPanel } from '#kit/ui/error-panel.tsx';
import { LoadingList, Skeleton } from '#kit/ui/skeleton.tsx';
import { Looked } from '#web/pages/shared/looked.tsx';
import { tabTitle } from '#web/wording.ts';

const toPlans = (
  <ButtonLink variant="quiet" render={<Link to="/provider-subscription" />}>
    {words.toPlans}
  </ButtonLink>
);

const route = getRouteApi('/paper/provider-subscription/invoices/$invoiceId');

/** An invoice or a credit note of ours, with nothing around it that is not printed. */
export function InvoicePage() {
  const { invoiceId } = route.useParams();
  const query = useInvoice(invoiceId);
  const invoice = query.data;
  const router = useRouter();
  useEffect(() => {
    if (invoice) document.title = tabTitle(invoiceName(invoice));
  }, [invoice]);
  const back = () => {
    if (router.history.canGoBack()) router.history.back();
    else void router.navigate({ to: '/provider-subscription' });
  };
  return (
    <main id="main" tabIndex={-1} className="mx-auto max-w-[860px] px-4 pt-4 pb-16 md:px-8 print:max-w-none print:p-0">
      <div className="mb-4 flex flex-wrap items-center gap-3 print:hidden">
        <div className="mr-auto -ml-3 max-sm:w-full">
          <Button variant="text" icon={ArrowLeft} onClick={back}>
            {words.back}
          </Button>
        </div>
        {invoice ? (
          <>
            <Button variant="quiet" icon={Printer} className="max-sm:flex-1" onClick={() => window.print()}>
              {words.print}
            </Button>
            <ButtonLink
              icon={Download}
              className="max-sm:flex-1"
              render={<a href={`/provider-subscription/invoices/${invoice.id}/invoice.pdf`} download />}
            >
              {words.download}
            </ButtonLink>
          </>
        ) : null}
      </div>
      <Looked
        kind="paper"
        level={1}
        query={query}
        loading={
          <LoadingList label={words.loading}>
            <Skeleton className="h-[70dvh] rounded-card" />
          </LoadingList>
        }
        failed={words.loadFailed}
        missing={<ErrorPanel level={1} title={words.notFound} action={toPlans} />}
      >
        {(loaded) => <InvoicePaper invoice={loaded} />}
      </Looked>
    </main>
  );
}
