import { describe, expect, it } from 'vitest';
import { subjects } from '#server/features.ts';
import type { Lifecycle } from '#core/lifecycle.ts';

describe.each<Lifecycle>(subjects.map(({ lifecycle }) => lifecycle))('the $name lifecycle', (lifecycle) => {
  const statuses = Object.keys(lifecycle.statuses);
  const steps = Object.entries(lifecycle.steps);

  it('uses only statuses and parties that the lifecycle declares', () => {
    for (const [, step] of steps) {
      for (const status of [...step.from, ...[step.to].flat()]) expect(statuses).toContain(status);
      for (const party of step.by) expect(lifecycle.parties).toContain(party);
    }
  });

  it('reaches every status of the lifecycle from its first steps', () => {
    const reached = new Set(steps.filter(([, step]) => step.from.length === 0).flatMap(([, step]) => [step.to].flat()));
    for (let before = 0; before < reached.size;) {
      before = reached.size;
      for (const [, step] of steps)
        if (step.from.some((status) => reached.has(status))) for (const to of [step.to].flat()) reached.add(to);
    }
    expect([...reached].sort()).toEqual([...statuses].sort());
  });
});
