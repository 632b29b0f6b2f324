import { contrast, toHex, toOklch, type Oklch } from './colour.ts';

/** The tokens of `web/styles/tokens.css` that follow from the brand colour, by their names. */
export type BrandTokens = Record<
  'brand' | 'brand-hover' | 'brand-deep' | 'brand-ink' | 'brand-tint' | 'focus' | 'chart-1',
  string
>;
export type Theme = 'light' | 'dark';
export type BrandPalette = Record<Theme, BrandTokens>;

/** The brand colour while no admin has chosen one. */
export const defaultBrandColour = '#1f3fcc';

/** The grounds of `web/styles/tokens.css`, and the text on brand colours. */
const grounds = {
  light: { canvas: '#f4f5f0', surface: '#ffffff', sunken: '#ebede4', raised: '#ffffff' },
  dark: { canvas: '#0b0f1f', surface: '#141a30', sunken: '#1b2240', raised: '#1c2442' },
};
const onBrand = '#ffffff';
const focusInDark = '#d8f23a';

/** The contrast that small text needs, and the contrast that the edge of a control needs (WCAG 2.2, 1.4.3 and 1.4.11). */
const textContrast = 4.5;
const edgeContrast = 3;

/** The first lightness from `start` by `step` with which the colour passes; the last one if none does. */
function shade(colour: Oklch, start: number, step: number, passes: (hex: string) => boolean): string {
  let hex = toHex({ ...colour, l: start });
  for (let l = start; l >= 0 && l <= 1; l += step) {
    hex = toHex({ ...colour, l });
    if (passes(hex)) return hex;
  }
  return hex;
}

/** The colours of both themes for a brand colour (`#rrggbb`), which is the fill of buttons in the light one. */
export function makePalette(brand: string): BrandPalette {
  const colour = toOklch(brand);
  const { l, c } = colour;
  const tint = toHex({ ...colour, l: 0.945, c: Math.min(c, 0.028) });
  const darkTint = toHex({ ...colour, l: 0.32, c: Math.min(c, 0.1) });
  const readable = (theme: Theme, own: string) => (hex: string) =>
    [...Object.values(grounds[theme]), own].every((ground) => contrast(hex, ground) >= textContrast);
  const darkBrand = shade(colour, Math.min(0.75, Math.max(l, 0.4) + 0.12), -0.01, (hex) => contrast(onBrand, hex) >= 5);
  // Almost black has no darker step that anyone would see.
  const step = l > 0.25 ? -0.07 : 0.07;
  return {
    light: {
      brand,
      'brand-hover': toHex({ ...colour, l: l + step }),
      'brand-deep': toHex({ ...colour, l: Math.min(l, 0.36) }),
      'brand-ink': shade(colour, l - 0.03, -0.01, readable('light', tint)),
      'brand-tint': tint,
      focus: brand,
      'chart-1': brand,
    },
    dark: {
      brand: darkBrand,
      'brand-hover': toHex({ ...colour, l: toOklch(darkBrand).l - 0.05 }),
      'brand-deep': toHex({ ...colour, l: 0.38 }),
      'brand-ink': shade({ ...colour, c: Math.min(c, 0.11) }, 0.8, 0.01, readable('dark', darkTint)),
      'brand-tint': darkTint,
      focus: focusInDark,
      'chart-1': shade(
        { ...colour, c: Math.min(c, 0.16) },
        0.7,
        0.01,
        (hex) => contrast(hex, grounds.dark.surface) >= 4,
      ),
    },
  };
}

/** The pairs of colours that people must tell apart. */
export const brandPairs = [
  'text-on-brand',
  'text-on-hover',
  'text-on-deep',
  'link-on-canvas',
  'link-on-surface',
  'link-on-sunken',
  'link-on-tint',
  'button-on-surface',
  'focus-on-canvas',
  'focus-on-surface',
  'chart-on-surface',
] as const;
export type BrandPair = (typeof brandPairs)[number];

/** One pair in one theme: its two colours, their contrast, and the contrast that it needs. */
export type CheckedPair = {
  pair: BrandPair;
  theme: Theme;
  front: string;
  ground: string;
  contrast: number;
  needed: number;
};

/** Checks every pair of both themes for a brand colour (`#rrggbb`). */
export function checkBrand(brand: string): CheckedPair[] {
  const palette = makePalette(brand);
  return (['light', 'dark'] as const).flatMap((theme) => {
    const tokens = palette[theme];
    const { canvas, surface, sunken } = grounds[theme];
    const colours: Record<BrandPair, [front: string, ground: string, needed: number]> = {
      'text-on-brand': [onBrand, tokens.brand, textContrast],
      'text-on-hover': [onBrand, tokens['brand-hover'], textContrast],
      'text-on-deep': [onBrand, tokens['brand-deep'], textContrast],
      'link-on-canvas': [tokens['brand-ink'], canvas, textContrast],
      'link-on-surface': [tokens['brand-ink'], surface, textContrast],
      'link-on-sunken': [tokens['brand-ink'], sunken, textContrast],
      'link-on-tint': [tokens['brand-ink'], tokens['brand-tint'], textContrast],
      'button-on-surface': [tokens.brand, surface, edgeContrast],
      'focus-on-canvas': [tokens.focus, canvas, edgeContrast],
      'focus-on-surface': [tokens.focus, surface, edgeContrast],
      'chart-on-surface': [tokens['chart-1'], surface, edgeContrast],
    };
    return brandPairs.map((pair) => {
      const [front, ground, needed] = colours[pair];
      return { pair, theme, front, ground, needed, contrast: contrast(front, ground) };
    });
  });
}

export const passes = ({ contrast, needed }: CheckedPair): boolean => contrast >= needed;

/** The nearest darker shade of a colour with which every pair passes. */
export function nearestReadable(brand: string): string {
  const colour = toOklch(brand);
  return shade(colour, colour.l, -0.005, (hex) => checkBrand(hex).every(passes));
}
