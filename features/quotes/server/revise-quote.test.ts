import { describe, expect, it } from 'vitest';
import { day } from '#core/time.ts';
import { useWorld } from '#server/testing.ts';
import { readQuote } from './queries.ts';
import { reviseQuote } from './revise-quote.ts';
import { aQuote } from './testing.ts';

const world = useWorld();

describe('revising', () => {
  it('keeps every earlier revision and renews the validity', async () => {
    const quote = await aQuote(world);
    world.clock.move(3 * day);
    await world.as(quote.provider, (work) => reviseQuote(work, quote.id, { priceCents: 1_600_00, scope: 'Without the drip tray after all.' }));
    const read = await readQuote(world, quote.member, quote.id);
    expect(read).toMatchObject({ revision: 2, priceCents: 160000, expired: false });
    expect(read.revisions.map(({ number, priceCents, estimatedTimeline }) => ({ number, priceCents, estimatedTimeline }))).toEqual([
      { number: 2, priceCents: 160000, estimatedTimeline: 'Not specified' },
      { number: 1, priceCents: 185000, estimatedTimeline: 'Half a day' },
    ]);
  });
});
