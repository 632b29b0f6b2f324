import { TableList } from '#kit/api/table-list.tsx';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleX, Clock, FileText, type IconNode, SearchCheck, Undo2 } from 'lucide';
import { Icon } from '#kit/ui/icon.tsx';
import { formatRand } from '#core/money/money.ts';
import { showDate } from '#core/time.ts';
import { Badge } from '#kit/ui/badge.tsx';
import { CardRow, HeadCell, LabelledCell } from '#kit/ui/lists/card-table.tsx';
import { paymentHistoryWords as words } from '../invoice-wording.ts';
import { shortName } from '#core/short-name.ts';
import { type ListedPayment, usePayments } from './api.ts';

/** The payments of the reader, newest first, with their invoices and credit notes. */
export default function PaymentHistory() {
  const list = usePayments();
  return (
    <section aria-labelledby="payment-history" className="mt-8">
      <h2 id="payment-history" className="mb-3">
        {words.title}
      </h2>
      <TableList
        list={list}
        level={3}
        label={words.title}
        columns={Object.values(words.columns)}
        loading={words.loading}
        failed={words.failed}
        empty={null}
      >
        {(payment) => <Row key={payment.reference} payment={payment} />}
      </TableList>
    </section>
  );
}

const icons: Record<ListedPayment['state'], IconNode> = {
  paid: CircleCheck,
  waiting: Clock,
  failed: CircleX,
  aside: SearchCheck,
  returned: Undo2,
};

function Row({ payment }: { payment: ListedPayment }) {
  const { kind, plan, at, amountCents, refundedCents, channel, state, papers } = payment;
  const { label, tone } = words.states[state];
  const { columns } = words;
  return (
    <CardRow>
      <HeadCell>
        <p className="font-semibold">{words.kinds[kind](shortName(plan))}</p>
        <time dateTime={at} className="text-sm text-muted">
          {showDate(at)}
        </time>
      </HeadCell>
      <LabelledCell label={columns.amount} brief>
        {formatRand(amountCents)}
        {refundedCents === 0 ? null : <p className="text-sm text-muted">{words.refunded(formatRand(refundedCents))}</p>}
      </LabelledCell>
      <LabelledCell label={columns.status} brief>
        <Badge tone={tone} icon={icons[state]}>
          {label}
        </Badge>
        {channel === null ? null : <p className="mt-1 text-sm text-muted">{words.channels[channel] ?? channel}</p>}
      </LabelledCell>
      <td className="col-span-full lg:px-5 lg:py-3">
        <ul>
          {papers.map((paper) => (
            <li key={paper.id}>
              <Link
                to="/provider-subscription/invoices/$invoiceId"
                params={{ invoiceId: paper.id }}
                className="flex min-h-11 items-center gap-2 text-card font-semibold text-brand-ink hover:underline"
              >
                <Icon shape={FileText} className="size-5 flex-none" />
                {words.paper(paper.kind, paper.number)}
              </Link>
            </li>
          ))}
        </ul>
      </td>
    </CardRow>
  );
}
