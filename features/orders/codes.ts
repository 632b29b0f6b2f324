import { codeLength } from './limits.ts';
import type { Line } from '#features/quotes/lines.ts';

/** The content of a change order that its digits stand for. Money in cents. */
export type OrderContent = {
  jobId: string;
  /** Random, so that two change orders of the same content have other digits. */
  seed: string;
  totalCents: number;
  reason: string;
  addedDays: number;
  lines: readonly Line[];
  /** The keys of the agreed lines that go. */
  takenAway: readonly string[];
};

const bytesOf = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));

/** The first four bytes as decimal digits. */
const toDigits = (bytes: ArrayBuffer): string =>
  String(new DataView(bytes).getUint32(0) % 10 ** codeLength).padStart(codeLength, '0');

/** The six digits that stand for a change order, the same on the phone that made it and on the server. */
export async function codeOrder({
  jobId,
  seed,
  totalCents,
  reason,
  addedDays,
  lines,
  takenAway,
}: OrderContent): Promise<string> {
  const added = lines.map(({ description, quantityThousandths, unitPriceCents, vat }) => [
    description,
    quantityThousandths,
    unitPriceCents,
    vat,
  ]);
  return toDigits(
    await crypto.subtle.digest('SHA-256', bytesOf([jobId, seed, totalCents, reason, addedDays, added, takenAway])),
  );
}

/** The member's answer to a change order in six digits: keyed by a secret of the job, it accepts this order at this total and no other. */
export async function codeAnswer(
  secret: string,
  { jobId, code, totalCents }: { jobId: string; code: string; totalCents: number },
): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return toDigits(await crypto.subtle.sign('HMAC', key, bytesOf([jobId, code, totalCents])));
}
