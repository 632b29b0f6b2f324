import { formatRand } from '#core/money/money.ts';
import { showQuantity, sumLines, type QuotedLine } from '../lines.ts';
import { linesTableWords as words } from '../wording.ts';

/** The lines of a quote, with their total and the VAT in it. */
export function LinesTable({ lines }: { lines: readonly QuotedLine[] }) {
  const { netCents, vatCents, totalCents } = sumLines(lines);
  const taxed = lines.some(({ vat }) => vat);
  const number = 'numbers py-2.5 pl-3 text-right align-top whitespace-nowrap';
  return (
    <div className="@container">
      <table className="w-full border-collapse text-card">
        <caption className="sr-only">{words.title}</caption>
        <thead className="text-sm text-muted">
          <tr className="border-b border-line">
            <th scope="col" className="pb-2 text-left font-semibold">
              {words.description}
            </th>
            <th scope="col" className="hidden pb-2 pl-3 text-right font-semibold @md:table-cell">
              {words.quantity}
            </th>
            <th scope="col" className="hidden pb-2 pl-3 text-right font-semibold @md:table-cell">
              {words.unitPrice}
            </th>
            {taxed ? (
              <th scope="col" className="hidden pb-2 pl-3 text-right font-semibold @md:table-cell">
                {words.vat}
              </th>
            ) : null}
            <th scope="col" className="pb-2 pl-3 text-right font-semibold">
              {words.amount}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, place) => (
            <tr key={place} className="border-b border-line">
              <th scope="row" className="py-2.5 text-left font-normal wrap-anywhere">
                {line.description}
                <span className="numbers block text-sm text-muted @md:hidden">
                  {showQuantity(line.quantityThousandths)} × {formatRand(line.unitPriceCents)}
                  {taxed ? `, ${showVat(line)}` : ''}
                </span>
              </th>
              <td className={`${number} hidden @md:table-cell`}>{showQuantity(line.quantityThousandths)}</td>
              <td className={`${number} hidden @md:table-cell`}>{formatRand(line.unitPriceCents)}</td>
              {taxed ? <td className={`${number} hidden text-muted @md:table-cell`}>{showVat(line)}</td> : null}
              <td className={number}>{formatRand(line.totalCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mt-2.5 ml-auto grid w-fit grid-cols-[auto_auto] gap-x-6 gap-y-1 text-card">
        {taxed ? (
          <>
            <dt className="text-muted">{words.withoutVat}</dt>
            <dd className="numbers text-right">{formatRand(netCents)}</dd>
            <dt className="text-muted">{words.vatAt}</dt>
            <dd className="numbers text-right">{formatRand(vatCents)}</dd>
          </>
        ) : null}
        <dt className="font-semibold">{words.total}</dt>
        <dd className="numbers text-right font-semibold">{formatRand(totalCents)}</dd>
      </dl>
    </div>
  );
}

const showVat = ({ vat }: QuotedLine): string => (vat ? words.vatIncluded : words.noVat);
