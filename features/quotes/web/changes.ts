import { formatRand } from '#core/money/money.ts';
import { showDateTime } from '#core/time.ts';
import { showQuantity, type QuotedLine } from '../lines.ts';
import { paymentsChanged, sayPayments } from '../payment-plan-wording.ts';
import { callOutWords, changeWords as words, revisionWords } from '../wording.ts';
import type { Revision } from './api.ts';

/** A change from one revision of a quote to the next, in one line; with the text before it if the line does not quote it. */
export type Change = { summary: string; before?: string };

/** The price of the first revision, with its call-out fee. */
export const firstTerms = ({ priceCents, callOutCents }: Revision): Change[] => [
  { summary: revisionWords.first(formatRand(priceCents)) },
  ...(callOutCents === null ? [] : [{ summary: callOutWords.amount(formatRand(callOutCents)) }]),
];

/** The changes in price, scope, timeline, lines, validity and files. Empty if the terms are the same. */
export function changesBetween(before: Revision, after: Revision): Change[] {
  return [
    ...changed(
      before.priceCents,
      after.priceCents,
      words.price(formatRand(after.priceCents), formatRand(before.priceCents)),
    ),
    ...changed(
      before.callOutCents,
      after.callOutCents,
      words.callOut(showCents(after.callOutCents), showCents(before.callOutCents)),
    ),
    ...paymentChanges(before, after),
    ...changed(before.scope, after.scope, words.scope, before.scope),
    ...changed(
      before.estimatedTimeline,
      after.estimatedTimeline,
      words.timeline(after.estimatedTimeline, before.estimatedTimeline),
    ),
    ...lineChanges(before.lines, after.lines),
    ...validityChange(before, after),
    ...fileChanges(before.attachments, after.attachments),
  ];
}

const changed = <Value>(before: Value, after: Value, summary: string, text?: string): Change[] =>
  before === after ? [] : [text === undefined ? { summary } : { summary, before: text }];

/** A quote that had expired is renewed. Ends that look the same are no change. */
function validityChange(before: Revision, after: Revision): Change[] {
  const [was, is] = [showEnd(before.expiresAt), showEnd(after.expiresAt)];
  if (isRenewal(before, after)) return [{ summary: words.renewed(is) }];
  return changed(was, is, words.validity(is, was));
}

/** The price moves the rest: only other early payments are a change of their own. */
const paymentChanges = (before: Revision, after: Revision): Change[] =>
  changed(
    JSON.stringify(before.earlyPayments),
    JSON.stringify(after.earlyPayments),
    paymentsChanged(sayPayments(after.priceCents, after.earlyPayments)),
  );

const showCents = (cents: number | null): string | null => (cents === null ? null : formatRand(cents));

const isRenewal = (before: Revision, after: Revision): boolean =>
  before.expiresAt !== null && Date.parse(before.expiresAt) <= Date.parse(after.submittedAt);

const showEnd = (at: string | null): string | null => at && showDateTime(at);

/** Compares lines with the same description, in their order if several share one. */
function lineChanges(before: readonly QuotedLine[], after: readonly QuotedLine[]): Change[] {
  const left = [...before];
  const changes = after.flatMap((line): Change[] => {
    const index = left.findIndex(({ description }) => description === line.description);
    const [previous] = index < 0 ? [] : left.splice(index, 1);
    if (previous === undefined) return [{ summary: words.lineAdded(showLine(line)) }];
    return showLine(previous) === showLine(line)
      ? []
      : [{ summary: words.lineChanged(showLine(line)), before: showLine(previous) }];
  });
  return [...changes, ...left.map((line) => ({ summary: words.lineRemoved(showLine(line)) }))];
}

const showLine = ({ description, quantityThousandths, unitPriceCents, totalCents, vat }: QuotedLine): string =>
  words.line({
    description,
    quantity: showQuantity(quantityThousandths),
    unitPrice: formatRand(unitPriceCents),
    total: formatRand(totalCents),
    vat,
  });

function fileChanges(before: Revision['attachments'], after: Revision['attachments']): Change[] {
  const isMissingIn = (others: Revision['attachments'], { id }: { id: string }) =>
    others.every((other) => other.id !== id);
  return [
    ...after.filter((file) => isMissingIn(before, file)).map(({ name }) => ({ summary: words.fileAdded(name) })),
    ...before.filter((file) => isMissingIn(after, file)).map(({ name }) => ({ summary: words.fileRemoved(name) })),
  ];
}
