import { describe, expect, it } from 'vitest';
import { checkBrand, defaultBrandColour, makePalette, nearestReadable, passes } from './brand-palette.ts';
import { contrast, toHex, toOklch } from './colour.ts';

const failed = (brand: string) => checkBrand(brand).filter((pair) => !passes(pair));

describe('contrast', () => {
  it.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#777777', '#ffffff', 4.48],
    ['#1f3fcc', '#ffffff', 8],
  ])('of %s and %s is %s', (one, other, expected) => expect(contrast(one, other)).toBeCloseTo(expected, 1));

  it('is the same in both directions', () =>
    expect(contrast('#1f3fcc', '#f4f5f0')).toBe(contrast('#f4f5f0', '#1f3fcc')));
});

it.each(['#000000', '#ffffff', '#1f3fcc', '#d8f23a', '#b3202c', '#808080', '#12703e'])(
  'writes %s as it was read',
  (hex) => expect(toHex(toOklch(hex))).toBe(hex),
);

it.each([defaultBrandColour, '#12703e', '#b3202c', '#7a1fa2', '#000000', '#0a6080', '#97400f'])(
  'finds every pair of %s readable in both themes',
  (brand) => expect(failed(brand)).toEqual([]),
);

it.each(['#ffd400', '#d8f23a', '#ffffff', '#9fd8ff', '#7f96ff'])(
  'names the pairs of %s that people cannot tell apart',
  (brand) =>
    expect(failed(brand)).toContainEqual(
      expect.objectContaining({ theme: 'light', pair: 'text-on-brand', needed: 4.5 }),
    ),
);

it.each(['#ffd400', '#d8f23a', '#ffffff', '#ff7a00'])('offers a darker shade of %s that passes', (brand) => {
  const near = nearestReadable(brand);
  expect(near).not.toBe(brand);
  expect(failed(near)).toEqual([]);
});

it('keeps a colour that passes', () => expect(nearestReadable('#12703e')).toBe('#12703e'));

it('fills buttons of the light theme with the very colour', () =>
  expect(makePalette('#12703e').light.brand).toBe('#12703e'));

it('makes readable palettes from every hue that is dark enough', () => {
  for (let hue = 0; hue < 2 * Math.PI; hue += 0.1) {
    const brand = toHex({ l: 0.45, c: 0.15, h: hue });
    expect([brand, failed(brand)]).toEqual([brand, []]);
  }
});
