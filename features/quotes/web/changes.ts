import { formatRand } from '#core/money.ts';
import { showDateTime } from '#core/time.ts';
import { showQuantity, type QuotedLine } from '../lines.ts';
import type { Revision } from './api.ts';

/** What changed from one revision of a quote to the next: in one line, and what it was before where that says more. */
export type Change = { what: string; before?: string };

/** What `after` changed: price, scope, timeline, lines, how long it is valid, files. Nothing where it only says the same again. */
export function changesBetween(before: Revision, after: Revision): Change[] {
  return [
    ...changed(
      before.priceCents,
      after.priceCents,
      `Price ${formatRand(after.priceCents)} instead of ${formatRand(before.priceCents)}`,
    ),
    ...changed(before.scope, after.scope, 'Scope changed', before.scope),
    ...changed(
      before.estimatedTimeline,
      after.estimatedTimeline,
      `Timeline “${after.estimatedTimeline}” instead of “${before.estimatedTimeline}”`,
    ),
    ...lineChanges(before.lines, after.lines),
    ...changed(
      before.expiresAt,
      after.expiresAt,
      `Valid ${until(after.expiresAt)} instead of ${until(before.expiresAt)}`,
    ),
    ...fileChanges(before.attachments, after.attachments),
  ];
}

const changed = <Value>(before: Value, after: Value, what: string, was?: string): Change[] =>
  before === after ? [] : [was === undefined ? { what } : { what, before: was }];

const until = (at: string | null): string => (at === null ? 'without an end' : `until ${showDateTime(at)}`);

/** Lines are the same by what they are for, in turn where several are for the same. */
function lineChanges(before: readonly QuotedLine[], after: readonly QuotedLine[]): Change[] {
  const left = [...before];
  const found = after.flatMap((line): Change[] => {
    const place = left.findIndex(({ description }) => description === line.description);
    const [was] = place < 0 ? [] : left.splice(place, 1);
    if (was === undefined) return [{ what: `Line added: ${saying(line)}` }];
    return saying(was) === saying(line) ? [] : [{ what: `Line changed: ${saying(line)}`, before: saying(was) }];
  });
  return [...found, ...left.map((line) => ({ what: `Line removed: ${saying(line)}` }))];
}

const saying = ({ description, quantityThousandths, unitPriceCents, totalCents, vat }: QuotedLine): string =>
  `${description}, ${showQuantity(quantityThousandths)} × ${formatRand(unitPriceCents)} = ${formatRand(totalCents)}${vat ? ' with VAT' : ''}`;

function fileChanges(before: Revision['attachments'], after: Revision['attachments']): Change[] {
  const missingFrom = (others: Revision['attachments'], { id }: { id: string }) =>
    others.every((other) => other.id !== id);
  return [
    ...after.filter((file) => missingFrom(before, file)).map(({ name }) => ({ what: `File added: ${name}` })),
    ...before.filter((file) => missingFrom(after, file)).map(({ name }) => ({ what: `File removed: ${name}` })),
  ];
}
