import type { ReactNode } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { classes } from '#kit/ui/classes.ts';
import { describeLine, invoiceTerms, invoiceTitle, invoiceWords as words } from '../invoice-wording.ts';
import type { Invoice } from './api.ts';

/** One of our invoices or credit notes as printed, white in every theme. */
export function InvoicePaper({ invoice }: { invoice: Invoice }) {
  const { seller, buyer } = invoice;
  return (
    <article className="paper rounded-card border border-line bg-surface p-5 text-card text-ink shadow-card wrap-anywhere md:p-12 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b-2 border-brand pb-5">
        <h1>{invoiceTitle(invoice)}</h1>
        <p className="sm:text-right">
          <b className="numbers block font-display text-h3 font-bold">{invoice.number}</b>
          <time dateTime={invoice.madeAt} className="text-muted">
            {showDate(invoice.madeAt)}
          </time>
        </p>
      </header>
      {invoice.isTest ? <p className="mt-4 font-semibold text-danger">{words.test}</p> : null}
      <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party label={words.seller} name={seller.name} lines={[seller.address]}>
          {seller.vatNumber === null ? null : <p className="numbers">{words.vatNumber(seller.vatNumber)}</p>}
        </Party>
        <Party label={words.buyer} name={buyer.name} lines={[buyer.email, buyer.address]} />
      </div>
      <Lines invoice={invoice} />
      <h2 className="mt-8 text-h3">{words.terms}</h2>
      <ul className="mt-1.5 grid max-w-[66ch] gap-1 text-sm text-muted">
        {invoiceTerms(invoice).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </article>
  );
}

type PartyProps = { label: string; name: string; lines: readonly string[]; children?: ReactNode };

function Party({ label, name, lines, children }: PartyProps) {
  return (
    <section aria-label={label} className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <p className="text-h3 font-bold">{name}</p>
      {lines.map((line) =>
        line === '' ? null : (
          <p key={line} className="whitespace-pre-line">
            {line}
          </p>
        ),
      )}
      {children}
    </section>
  );
}

function Lines({ invoice }: { invoice: Invoice }) {
  const { columns } = words;
  return (
    <>
      <table className="mt-8 w-full border-collapse">
        <caption className="sr-only">{words.lines}</caption>
        <thead className="border-b border-line text-sm text-muted">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              {columns.description}
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {invoice.lines.map((line) => {
            const { title, period } = describeLine(line);
            return (
              <tr key={line.what} className="break-inside-avoid border-b border-line">
                <th scope="row" className="py-2.5 text-left align-top font-normal">
                  {title}
                  {period === null ? null : <span className="mt-0.5 block text-sm text-muted">{period}</span>}
                </th>
                <td className="numbers py-2.5 pl-3 text-right align-top whitespace-nowrap">{formatRand(line.cents)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <dl className="mt-4 ml-auto grid max-w-80 gap-1.5 break-inside-avoid">
        {invoice.seller.vatNumber === null ? null : (
          <>
            <Total label={words.net} cents={invoice.netCents} />
            <Total label={words.vat(invoice.vatRate)} cents={invoice.vatCents} />
          </>
        )}
        <Total strong label={words.total} cents={invoice.totalCents} />
      </dl>
    </>
  );
}

function Total({ label, cents, strong = false }: { label: string; cents: number; strong?: boolean }) {
  return (
    <div
      className={classes(
        'flex justify-between gap-4',
        strong && 'border-t border-line pt-2 font-display text-h2 font-bold',
      )}
    >
      <dt>{label}</dt>
      <dd className="numbers">{formatRand(cents)}</dd>
    </div>
  );
}
