import { expect, it } from 'vitest';
import { contributions } from '#server/features.ts';
import { figureIds } from '../figures.ts';
import { partsOf } from './sums.ts';

const parts = partsOf({ contributions });
const figures = parts.flatMap(({ figures: own = {} }) => Object.entries(own));

it('shows each figure that a feature contributes on one tab, and each has one feature', () => {
  expect(figures.map(([id]) => id).toSorted()).toEqual(figureIds.toSorted());
});

it('has the sums that each figure reads', () => {
  const counted = new Set(parts.flatMap(({ sums = {}, sumsOfKept = {} }) => Object.keys({ ...sums, ...sumsOfKept })));
  const periods = new Set(parts.flatMap(({ periods: own = {} }) => Object.keys(own)));
  for (const [id, figure] of figures) {
    const read = [...(figure.overTime ?? []), ...(figure.whole ?? [])];
    expect({ id, missing: read.filter((metric) => !counted.has(metric)) }).toEqual({ id, missing: [] });
    const ofPeriods = Object.values(figure.periods ?? {});
    expect({ id, missing: ofPeriods.filter((metric) => !periods.has(metric)) }).toEqual({ id, missing: [] });
  }
});
