import { describe, it } from 'vitest';
import { allPairs, expectNoDeadlock, raceEach } from '#tests/support/races/race-steps.ts';
import { useWorld } from '#tests/support/testing.ts';

const world = useWorld();

describe('two steps at once, over two pools of connections', () => {
  it.each(allPairs)(
    'lets a %s in %s take %s and %s at once over two pools, one by one',
    async (_noun, _status, _one, _other, pair) =>
      raceEach(world, pair, (place, racer, lane) => racer.take(place === 0 ? world : world.elsewhere, lane)),
  );
});

it('causes no deadlock between two pools', () => expectNoDeadlock(world));
