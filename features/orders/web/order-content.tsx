import type { ReactNode } from 'react';
import { formatRand } from '#core/money/money.ts';
import { showQuantity, type QuotedLine } from '#features/quotes/lines.ts';
import { galleryPicture } from '#kit/uploads/gallery-picture.ts';
import { Gallery } from '#kit/ui/pictures/gallery.tsx';
import { ordersWords as words } from '../wording.ts';
import type { OrderData } from './api.ts';

/** The visit below stays near: of more lines than this, the first ones stand there, and the others behind a press. */
const [maxInSight, inSight] = [8, 5];

/** A change of the price: the reason, what comes and what goes, the new total, and photos. `moderation` is the way to report it, or the decision that hides it. */
export function OrderContent({ order, moderation }: { order: OrderData; moderation: (order: OrderData) => ReactNode }) {
  const { reason, added, takenAway, addedDays, photos } = order;
  return (
    <div className="grid gap-3">
      {reason === '' ? (
        <p className="text-muted">{words.hidden}</p>
      ) : (
        <p className="whitespace-pre-line wrap-anywhere" lang="" dir="auto">
          {reason}
        </p>
      )}
      <Lines title={words.added} lines={added} show={formatRand} />
      <Lines title={words.takenAway} lines={takenAway} show={(cents) => words.minus(formatRand(cents))} />
      {addedDays > 0 ? <p className="font-semibold">{words.days(addedDays)}</p> : null}
      {photos.length > 0 ? (
        <Gallery
          label={words.photos}
          pictures={photos.map((photo, at) => galleryPicture({ ...photo, alt: words.photo(at + 1) }))}
        />
      ) : null}
      {moderation(order)}
    </div>
  );
}

function Lines({
  title,
  lines,
  show,
}: {
  title: string;
  lines: readonly QuotedLine[];
  show: (cents: number) => string;
}) {
  if (lines.length === 0) return null;
  const count = lines.length > maxInSight ? inSight : lines.length;
  return (
    <section>
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      <LineRows lines={lines.slice(0, count)} show={show} />
      {count < lines.length ? (
        <details>
          <summary className="flex min-h-11 cursor-pointer items-center font-semibold text-brand-ink">
            {words.moreLines(lines.length - count)}
          </summary>
          <LineRows lines={lines.slice(count)} show={show} />
        </details>
      ) : null}
    </section>
  );
}

function LineRows({ lines, show }: { lines: readonly QuotedLine[]; show: (cents: number) => string }) {
  return (
    <ul>
      {lines.map(({ description, quantityThousandths, unitPriceCents, totalCents }, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- lines never change, and two may be equal
        <li key={place} className="flex justify-between gap-4 border-b border-line py-2">
          <span className="min-w-0 wrap-anywhere">
            {description}
            {quantityThousandths === 1000 ? null : (
              <span className="numbers block text-sm text-muted">
                {showQuantity(quantityThousandths)} × {formatRand(unitPriceCents)}
              </span>
            )}
          </span>
          <span className="numbers whitespace-nowrap">{show(totalCents)}</span>
        </li>
      ))}
    </ul>
  );
}

/** `R600.00 more`: the difference to the price before. */
export function sayDifference({ differenceCents }: OrderData): string {
  if (differenceCents === 0) return words.same;
  const amount = formatRand(Math.abs(differenceCents));
  return differenceCents > 0 ? words.more(amount) : words.less(amount);
}
