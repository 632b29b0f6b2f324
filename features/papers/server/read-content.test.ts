import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { vatIn } from '#core/money/vat.ts';
import { findRow } from '#engine/postgres/read.ts';
import { jobs } from '#features/jobs/server/tables.ts';
import { listAgreedLines } from '#features/orders/server/agreed-lines.ts';
import { acceptOrder } from '#features/orders/server/accept-order.ts';
import { declineOrder, withdrawOrder } from '#features/orders/server/end-order.ts';
import { proposeOrder } from '#features/orders/server/propose-order.ts';
import { aProposal } from '#features/orders/server/testing.ts';
import { providers } from '#features/providers/server/tables.ts';
import { aProvider } from '#features/providers/server/testing.ts';
import { lineTotal, type Line } from '#features/quotes/lines.ts';
import { useWorld } from '#tests/support/testing.ts';
import { documentNumber } from '../kinds.ts';
import { listDocuments, readDocument } from './queries.ts';
import { documents } from './tables.ts';
import { anAgreement, completeWork } from './testing.ts';

const world = useWorld();

/** Whole numbers below `most`, the same for the same seed. */
function dice(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * most);
  };
}

const someLine = (roll: (most: number) => number, chargesVat: boolean): Line => ({
  description: `Line ${roll(1000)}`,
  quantityThousandths: 1 + roll(9_999),
  unitPriceCents: 1 + roll(999_99),
  vat: chargesVat && roll(3) > 0,
});

type Kept = { key: string; line: Line };

const sum = (kept: readonly Kept[]) => kept.reduce((total, { line }) => total + lineTotal(line), 0);

it.each(Array.from({ length: 24 }, (_, seed) => seed))(
  'asks on the invoice for the quote and its accepted changes to the cent, whatever happens in between (history %i)',
  async (seed) => {
    const roll = dice(seed + 1);
    const chargesVat = seed % 2 === 0;
    const provider = await aProvider(world, chargesVat ? { vatNumber: '4480123456' } : {});
    const quoted = Array.from({ length: seed % 3 === 0 ? 0 : 1 + roll(4) }, () => someLine(roll, chargesVat));
    const agreement = await anAgreement(world, { provider }, quoted);
    const { jobId, member } = agreement;
    const whole = { description: '', quantityThousandths: 1000, unitPriceCents: 1_850_00, vat: chargesVat };
    let kept: Kept[] = (quoted.length > 0 ? quoted : [whole]).map((line, place) => ({ key: `q${place}`, line }));
    let accepted = 0;
    for (let number = 1; number <= 6; number++) {
      const added = Array.from({ length: roll(3) }, () => someLine(roll, chargesVat));
      const going = kept.filter(() => roll(4) === 0);
      const after = [
        ...kept.filter((line) => !going.includes(line)),
        ...added.map((line, place) => ({ key: `${number}.${place}`, line })),
      ];
      const proposal = aProposal(jobId, {
        lines: added,
        takenAway: going.map(({ key }) => key),
        addedDays: 1,
        totalCents: Math.max(1, sum(after)),
      });
      if (sum(after) === 0) {
        await expect(world.as(provider, (work) => proposeOrder(work, proposal))).rejects.toThrow();
        number--;
        continue;
      }
      const id = await world.as(provider, (work) => proposeOrder(work, proposal));
      const end = roll(4);
      if (end === 0) await world.as(member, (work) => declineOrder(work, id));
      else if (end === 1) await world.as(provider, (work) => withdrawOrder(work, id));
      else {
        await world.as(member, (work) => acceptOrder(work, id));
        kept = after;
        accepted++;
      }
    }
    await completeWork(world, agreement);
    const [job] = await world.db.select().from(jobs).where(eq(jobs.id, jobId));
    const { items } = await listDocuments(world, member, agreement.quoteId);
    const invoice = await readDocument(world, member, items.find(({ kind }) => kind === 'invoice')?.id ?? '');
    expect(invoice.grossCents).toBe(sum(kept));
    expect(job?.totalCostCents).toBe(sum(kept));
    expect(invoice.vatCents).toBe(vatIn(sum(kept.filter(({ line }) => line.vat))));
    expect(invoice.netCents + invoice.vatCents).toBe(invoice.grossCents);
    expect(invoice.lines.map(({ totalCents }) => totalCents)).toEqual(kept.map(({ line }) => lineTotal(line)));
    // The VAT of a change is that of its lines, to the cent, whether they come or go.
    for (const { id } of items.filter(({ kind }) => kind === 'change')) {
      const paper = await readDocument(world, member, id);
      const taxed = paper.lines.reduce((total, line) => total + (line.vat ? line.totalCents : 0), 0);
      expect(paper.vatCents).toBe(Math.sign(taxed) * vatIn(Math.abs(taxed)));
    }
    // Each accepted change is a paper with a number, without gaps.
    expect(items.filter(({ kind }) => kind === 'change').map(({ number }) => number)).toEqual(
      Array.from({ length: accepted }, (_, at) => documentNumber('change', at + 1)),
    );
  },
);

it('writes an accepted change as a paper with what comes, what goes and the new total', async () => {
  const provider = await aProvider(world, { vatNumber: '4480123456' });
  const agreement = await anAgreement(world, { provider });
  const proposal = aProposal(agreement.jobId, { takenAway: ['q0'], totalCents: 600_00, addedDays: 2 });
  const id = await world.as(provider, (work) => proposeOrder(work, proposal));
  await world.as(agreement.member, (work) => acceptOrder(work, id));
  const { items } = await listDocuments(world, agreement.member, agreement.quoteId);
  expect(items.map(({ kind, number }) => [kind, number])).toEqual([
    ['agreement', 'AGR-0001'],
    ['change', 'CHG-0001'],
  ]);
  const { sheet } = await readDocument(world, agreement.member, items[1]?.id ?? '');
  expect(sheet).toMatchObject({
    name: 'Change of the price CHG-0001',
    notice: null,
    work: { scope: { label: 'Reason', value: 'The pipe behind the wall is rotten.' } },
    table: { lines: [{ cells: { amount: 'R600.00' } }, { cells: { amount: '−R1,850.00' } }] },
  });
  expect(sheet.sums.slice(-2)).toEqual([
    { label: 'This change', value: '−R1,250.00' },
    { label: 'New total', value: 'R600.00' },
  ]);
});

it('charges VAT on the invoice of a provider who registered after the change, in the same price', async () => {
  const agreement = await anAgreement(world);
  const id = await world.as(agreement.provider, (work) => proposeOrder(work, aProposal(agreement.jobId)));
  await world.as(agreement.member, (work) => acceptOrder(work, id));
  await world.db
    .update(providers)
    .set({ vatNumber: '4480123456' })
    .where(eq(providers.id, agreement.provider.providerId));
  await completeWork(world, agreement);
  const invoice = await findRow(world.db, documents, { quoteId: agreement.quoteId, kind: 'invoice' }, 'content');
  expect(invoice?.content).toMatchObject({ grossCents: 2_450_00, vatCents: vatIn(1_850_00), hasChanges: true });
  expect((await listAgreedLines(world.db, agreement.quoteId)).map(({ vat }) => vat)).toEqual([true, false]);
});
