import { languageTag } from '#core/languages.ts';
import { classes } from '#kit/ui/classes.ts';
import type { Sheet, SheetFact, SheetLine, SheetParty } from '#core/sheet.ts';

/** A paper as printed, white in every theme. */
export function Paper({ sheet }: { sheet: Sheet }) {
  const { work, terms } = sheet;
  return (
    <article
      lang={languageTag(sheet.language)}
      className="paper rounded-card border border-line bg-surface p-5 text-card text-ink shadow-card wrap-anywhere md:p-12 print:rounded-none print:border-0 print:p-0 print:shadow-none"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 border-b-2 border-brand pb-5">
        <h1>{sheet.title}</h1>
        <p className="sm:text-right">
          <b className="numbers block font-display text-h3 font-bold">{sheet.number}</b>
          <time dateTime={sheet.madeAt} className="text-muted">
            {sheet.day}
          </time>
        </p>
      </header>
      {sheet.notice ? <p className="mt-4 font-semibold text-danger">{sheet.notice}</p> : null}
      <div className="mt-6 grid gap-6 sm:grid-cols-2 print:grid-cols-2">
        {sheet.parties.map((party) => (
          <Party key={party.label} party={party} />
        ))}
      </div>
      {work ? <Work work={work} /> : null}
      <Lines table={sheet.table} />
      <dl className="mt-4 ml-auto grid max-w-80 gap-1.5 break-inside-avoid">
        {sheet.sums.map((sum, place) => (
          <Sum key={sum.label} sum={sum} isTotal={place === sheet.sums.length - 1} />
        ))}
      </dl>
      <h2 className="mt-8 text-h3">{terms.heading}</h2>
      <ul className="mt-1.5 grid max-w-[66ch] gap-1 text-sm text-muted">
        {terms.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </article>
  );
}

function Party({ party: { label, name, details } }: { party: SheetParty }) {
  return (
    <section aria-label={label} className="min-w-0">
      <p className="text-sm text-muted">{label}</p>
      <p className="text-h3 font-bold">{name}</p>
      {details.map((detail) => (
        <p key={detail} className="numbers whitespace-pre-line">
          {detail}
        </p>
      ))}
    </section>
  );
}

function Work({ work: { title, facts, scope } }: { work: NonNullable<Sheet['work']> }) {
  return (
    <>
      <p className="mt-6 text-sm text-muted">{title.label}</p>
      <p className="text-h3 font-bold">{title.value}</p>
      <div className="mt-4 grid gap-x-6 gap-y-3 sm:grid-cols-2 print:grid-cols-2">
        {facts.map(({ label, value }) => (
          <p key={label} className="min-w-0">
            <span className="block text-sm text-muted">{label}</span>
            {value}
          </p>
        ))}
      </div>
      <h2 className="mt-8 text-h3">{scope.label}</h2>
      <p className="mt-1.5 max-w-[66ch] whitespace-pre-line" lang="" dir="auto">
        {scope.value}
      </p>
    </>
  );
}

/** A phone shows the columns between the description and the amount under the description. */
const wide = 'max-sm:hidden print:table-cell';

function Lines({ table: { caption, columns, lines } }: { table: Sheet['table'] }) {
  const [description, ...others] = columns;
  const between = others.slice(0, -1);
  return (
    <table className="mt-8 w-full border-collapse">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line text-sm whitespace-nowrap text-muted">
        <tr>
          <th scope="col" className="py-2 text-left font-normal">
            {description?.label}
          </th>
          {others.map((column) => (
            <th
              key={column.key}
              scope="col"
              className={classes('py-2 pl-3 text-right font-normal', between.includes(column) && wide)}
            >
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ cells, note }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- lines never change, and two may be equal
          <tr key={place} className="break-inside-avoid border-b border-line">
            <th scope="row" className="py-2.5 text-left align-top font-normal">
              {cells.description}
              {note === null ? null : <span className="mt-0.5 block text-sm text-muted">{note}</span>}
              {between.length === 0 ? null : (
                <span className="numbers mt-0.5 block text-sm text-muted sm:hidden print:hidden">
                  {cells.quantity} × {cells.unit}
                  {sayVat(between, cells)}
                </span>
              )}
            </th>
            {others.map((column) => (
              <td
                key={column.key}
                className={classes(
                  'numbers py-2.5 pl-3 text-right align-top whitespace-nowrap',
                  between.includes(column) && wide,
                )}
              >
                {cells[column.key]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function sayVat(columns: Sheet['table']['columns'], cells: SheetLine['cells']): string | null {
  const vat = columns.find(({ key }) => key === 'vat');
  return vat === undefined ? null : `, ${vat.label} ${cells.vat}`;
}

function Sum({ sum: { label, value }, isTotal }: { sum: SheetFact; isTotal: boolean }) {
  return (
    <div
      className={classes(
        'flex justify-between gap-4',
        isTotal && 'border-t border-line pt-2 font-display text-h2 font-bold',
      )}
    >
      <dt>{label}</dt>
      <dd className="numbers">{value}</dd>
    </div>
  );
}
