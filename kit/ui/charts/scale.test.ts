import { describe, expect, it } from 'vitest';
import { drawArea, drawLine, makeTicks, moveByKey, pickLabels } from './scale.ts';

describe('the grid lines', () => {
  it.each([
    [55, [0, 20, 40, 60]],
    [1840, [0, 1000, 2000]],
    [3, [0, 1, 2, 3]],
    [1, [0, 1]],
    [0, [0, 1]],
    [7, [0, 5, 10]],
    [70, [0, 25, 50, 75]],
  ])('of values up to %i are %j', (max, ticks) => {
    expect(makeTicks(max)).toEqual(ticks);
  });

  it('are whole hours for minutes that are shown as hours', () => {
    expect(makeTicks(400, 3, 60)).toEqual([0, 300, 600]);
  });

  it('always reach the largest value, and are never more than five', () => {
    for (let max = 1; max < 20_000; max += 7) {
      const ticks = makeTicks(max);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(max);
      expect(ticks.length).toBeLessThanOrEqual(5);
    }
  });
});

describe('the labels under a chart', () => {
  it('name every point where there is room', () => {
    expect(pickLabels(3, 4)).toEqual([0, 1, 2]);
  });

  it('name the first and the last point, and others between them', () => {
    expect(pickLabels(30, 4)).toEqual([0, 10, 19, 29]);
    expect(pickLabels(30, 1)).toEqual([0, 29]);
  });
});

describe('a line', () => {
  const points = [{ x: 0, y: 10 }, { x: 10.04, y: 5 }, null, { x: 30, y: 0 }];

  it('is interrupted where a value is missing', () => {
    expect(drawLine(points)).toBe('M0 10L10 5M30 0h0');
  });

  it('has an area down to the floor under each of its parts', () => {
    expect(drawArea(points, 20)).toBe('M0 10L10 5L10 20L0 20ZM30 0h0L30 20L30 20Z');
  });

  it('is empty without values', () => {
    expect(drawLine([null, null])).toBe('');
    expect(drawArea([], 20)).toBe('');
  });
});

describe('the keyboard', () => {
  it.each([
    ['ArrowRight', null, 0],
    ['ArrowRight', 1, 2],
    ['ArrowRight', 4, 4],
    ['ArrowLeft', null, 4],
    ['ArrowLeft', 0, 0],
    ['Home', 3, 0],
    ['End', 0, 4],
    ['Escape', 2, null],
    ['Escape', null, undefined],
    ['Tab', 2, undefined],
  ])('leads with %s from point %s of five to %s', (key, at, to) => {
    expect(moveByKey(key, at, 5)).toBe(to);
  });
});
