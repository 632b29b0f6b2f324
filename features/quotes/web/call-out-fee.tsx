import { formatRand } from '#core/money/money.ts';
import { callOutWords as words } from '../wording.ts';

/** The call-out fee of a quote with its meaning, below the price. Absent where the visit costs nothing by itself. */
export const CallOutFee = ({ cents }: { cents: number | null }) =>
  cents === null ? null : <p className="text-sm wrap-anywhere">{words.named(formatRand(cents))}</p>;
