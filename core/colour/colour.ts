/** A colour as lightness (0 to 1), chroma (0 for a grey) and hue (radians): equal steps look equal. */
export type Oklch = { l: number; c: number; h: number };

type Triple = readonly [number, number, number];

const toLinear = (part: number): number => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
const fromLinear = (part: number): number => (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055);

/** The parts of `#rrggbb` as linear light, 0 to 1. */
const readHex = (hex: string): Triple =>
  [1, 3, 5].map((at) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Triple;

const writeHex = (light: Triple): string =>
  `#${light
    .map((part) => Math.round(Math.min(1, Math.max(0, fromLinear(part))) * 255).toString(16))
    .map((part) => part.padStart(2, '0'))
    .join('')}`;

const luminance = (hex: string): number => {
  const [red, green, blue] = readHex(hex);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** The contrast of two colours (`#rrggbb`) as WCAG 2.2 defines it: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** Reads `#rrggbb`. The matrices are those of Björn Ottosson's OKLab. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = readHex(hex);
  const long = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const medium = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const short = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const l = 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short;
  const greenRed = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short;
  const blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short;
  return { l, c: Math.hypot(greenRed, blueYellow), h: Math.atan2(blueYellow, greenRed) };
}

function toLight({ l, c, h }: Oklch): Triple {
  const [a, b] = [c * Math.cos(h), c * Math.sin(h)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
}

const isShown = (light: Triple): boolean => light.every((part) => part >= -0.0005 && part <= 1.0005);

/** Writes a colour as `#rrggbb`, with less chroma where screens cannot show it. */
export function toHex(colour: Oklch): string {
  const l = Math.min(1, Math.max(0, colour.l));
  let { c } = colour;
  while (c > 0.001 && !isShown(toLight({ ...colour, l, c }))) c *= 0.97;
  return writeHex(toLight({ ...colour, l, c }));
}
