import type { ReactNode } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { showPhone } from '#core/typed-text/phone.ts';
import { showQuantity } from '#features/quotes/lines.ts';
import { classes } from '#kit/ui/classes.ts';
import { documentFacts, documentTerms, documentTitle, documentWords as words, validityNotice } from '../wording.ts';
import type { DocumentData } from './api.ts';

/** An agreement or an invoice as printed, white in every theme. */
export function DocumentPaper({ paper }: { paper: DocumentData }) {
  const { provider, member, contacts } = paper;
  const notice = validityNotice(paper);
  return (
    <article className="paper rounded-card border border-line bg-surface p-5 text-card text-ink shadow-card wrap-anywhere md:p-12 print:rounded-none print:border-0 print:p-0 print:shadow-none">
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b-2 border-brand pb-5">
        <h1>{documentTitle(paper)}</h1>
        <p className="sm:text-right">
          <b className="numbers block font-display text-h3 font-bold">{paper.number}</b>
          <time dateTime={paper.madeAt} className="text-muted">
            {showDate(paper.madeAt)}
          </time>
        </p>
      </header>
      {notice ? <p className="mt-4 font-semibold text-danger">{notice}</p> : null}
      <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        <Party label={words.provider} name={provider.name} contact={contacts?.provider}>
          {provider.fullName === provider.name ? null : <p>{provider.fullName}</p>}
          {provider.address === '' ? null : <p>{provider.address}</p>}
          {provider.vatNumber === null ? null : <p className="numbers">{words.vatNumber(provider.vatNumber)}</p>}
        </Party>
        <Party label={words.client} name={member.name} contact={contacts?.member}>
          {member.address === '' ? null : <p>{member.address}</p>}
        </Party>
      </div>
      <p className="mt-6 text-sm text-muted">{words.title}</p>
      <p className="text-h3 font-bold">{paper.title}</p>
      <div className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
        {documentFacts(paper).map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </div>
      <h2 className="mt-8 text-h3">{words.scope}</h2>
      <p className="mt-1.5 max-w-[66ch] whitespace-pre-line">{paper.scope}</p>
      <Lines paper={paper} />
      <h2 className="mt-8 text-h3">{words.terms}</h2>
      <ul className="mt-1.5 grid max-w-[66ch] gap-1 text-sm text-muted">
        {documentTerms(paper).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </article>
  );
}

type PartyProps = {
  label: string;
  name: string;
  contact: { email: string; phone: string | null } | undefined;
  children?: ReactNode;
};

function Party({ label, name, contact, children }: PartyProps) {
  return (
    <section aria-label={label} className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <p className="text-h3 font-bold">{name}</p>
      {children}
      {contact ? <p>{contact.email}</p> : null}
      {contact?.phone ? <p className="numbers">{showPhone(contact.phone)}</p> : null}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="min-w-0">
      <span className="block text-sm text-muted">{label}</span>
      {children}
    </p>
  );
}

const amount = 'numbers py-2.5 pl-3 text-right align-top whitespace-nowrap';
/** A phone shows these columns under the description. */
const wide = 'max-sm:hidden print:table-cell';

function Lines({ paper }: { paper: DocumentData }) {
  const registered = paper.provider.vatNumber !== null;
  const { columns } = words;
  return (
    <>
      <table className="mt-8 w-full border-collapse">
        <caption className="sr-only">{words.lines}</caption>
        <thead className="border-b border-line text-sm whitespace-nowrap text-muted">
          <tr>
            <th scope="col" className="py-2 text-left font-normal">
              {columns.description}
            </th>
            {[columns.quantity, columns.unit, ...(registered ? [columns.vat] : [])].map((column) => (
              <th key={column} scope="col" className={classes('py-2 pl-3 text-right font-normal', wide)}>
                {column}
              </th>
            ))}
            <th scope="col" className="py-2 pl-3 text-right font-normal">
              {columns.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {paper.lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- lines never change, and two may be equal
            <tr key={place} className="break-inside-avoid border-b border-line">
              <th scope="row" className="py-2.5 text-left align-top font-normal">
                {line.description}
                <span className="numbers mt-0.5 block text-sm text-muted sm:hidden print:hidden">
                  {showQuantity(line.quantityThousandths)} × {formatRand(line.unitPriceCents)}
                  {registered ? `, ${columns.vat} ${line.vat ? words.vatIncluded : words.noVat}` : null}
                </span>
              </th>
              <td className={classes(amount, wide)}>{showQuantity(line.quantityThousandths)}</td>
              <td className={classes(amount, wide)}>{formatRand(line.unitPriceCents)}</td>
              {registered ? (
                <td className={classes(amount, wide)}>{line.vat ? words.vatIncluded : words.noVat}</td>
              ) : null}
              <td className={amount}>{formatRand(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-4 ml-auto grid max-w-80 gap-1.5 break-inside-avoid">
        {registered ? (
          <>
            <Total label={words.net} cents={paper.netCents} />
            <Total label={words.vat} cents={paper.vatCents} />
          </>
        ) : null}
        <Total strong label={words.total} cents={paper.grossCents} />
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
