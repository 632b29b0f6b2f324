import type { Font } from 'fontkit';
import sharp from 'sharp';
import { defaultBrandColour, makePalette } from '#core/colour/brand-palette.ts';
import { ownFonts } from '#features/papers/server/font-runs.ts';
import { printable } from '#features/papers/server/printable.ts';
import type { Brand } from '#engine/brand.ts';
import { pictureSize, type SharedPicture } from './head.ts';

const { width, height } = pictureSize;
const margin = 80;
const maxLines = 3;
const ink = '#131a33';
const paper = '#ffffff';
const bright = '#d8f23a';

/** The mark of the design, 48 units wide. */
const mark =
  '<rect width="48" height="48" rx="12" fill="#fff"/><path fill="#1f3fcc" d="M12.5 9h5A1.5 1.5 0 0 1 19 10.5V31h18.5a1.5 1.5 0 0 1 1.5 1.5v5a1.5 1.5 0 0 1-1.5 1.5h-25a1.5 1.5 0 0 1-1.5-1.5v-27A1.5 1.5 0 0 1 12.5 9z"/><path fill="#d8f23a" d="M22.5 13.1c0-.9.75-1.6 1.65-1.5A15.4 15.4 0 0 1 38.4 25.85c.1.9-.6 1.65-1.5 1.65H24a1.5 1.5 0 0 1-1.5-1.5z"/>';

/**
 * Draws the picture of a link as a PNG of some 30 kB. Its letters are outlines of our own fonts, so that it looks alike on every machine;
 * signs that these fonts do not have are left out. `icon` is a PNG in place of the mark.
 */
export async function drawPicture(
  picture: SharedPicture,
  { siteName, brandColour }: Pick<Brand, 'siteName' | 'brandColour'>,
  icon: Buffer | null,
): Promise<Buffer> {
  const { brand, 'brand-deep': deep } = makePalette(brandColour || defaultBrandColour).light;
  const title = wrap(picture.title, { font: ownFonts.semibold, size: 68, room: width - 2 * margin });
  const below = wrap(picture.below, { font: ownFonts.regular, size: 38, room: width - 2 * margin }).slice(0, 1);
  const priceSize = 46;
  const price = measure(picture.bright, ownFonts.semibold, priceSize);
  const titleEnd = 96 + title.length * 84;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${deep}"/>
    <path fill="${brand}" d="M${width} ${height}V230A400 400 0 0 0 800 ${height}z"/>
    ${title.map((line, at) => draw(line, { font: ownFonts.semibold, size: 68, x: margin, y: 146 + at * 84, fill: paper })).join('')}
    ${below.map((line) => draw(line, { font: ownFonts.regular, size: 38, x: margin, y: titleEnd + 52, fill: paper })).join('')}
    ${
      price === 0
        ? ''
        : `<rect x="${margin}" y="446" width="${Math.ceil(price) + 56}" height="84" rx="20" fill="${bright}"/>${draw(picture.bright, { font: ownFonts.semibold, size: priceSize, x: margin + 28, y: 505, fill: ink })}`
    }
    ${icon === null ? `<g transform="translate(${width - margin - 72} ${height - margin - 42}) scale(1.5)">${mark}</g>` : ''}
    ${drawAtRight(siteName, { font: ownFonts.semibold, size: 40, x: width - margin - 92, y: height - margin + 8, fill: paper })}
  </svg>`;
  const layers =
    icon === null
      ? []
      : [
          {
            input: await sharp(icon).resize(72, 72, { fit: 'contain', background: '#0000' }).png().toBuffer(),
            left: width - margin - 72,
            top: height - margin - 42,
          },
        ];
  return sharp(Buffer.from(svg)).composite(layers).png({ palette: true, colours: 64, effort: 4 }).toBuffer();
}

type Set = { font: Font; size: number };
type Placed = Set & { x: number; y: number; fill: string };

/** A text in lines of `room` pixels, as many as fit on the picture; the last one ends in an ellipsis where more follows. */
function wrap(text: string, { font, size, room }: Set & { room: number }): string[] {
  const lines: string[] = [];
  const fits = (line: string) => measure(line, font, size) <= room;
  let line = '';
  for (const word of drawable(text, font)
    .split(' ')
    .flatMap((long) => cutWord(long, fits))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (fits(longer)) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  if (line !== '') lines.push(line);
  if (lines.length <= maxLines) return lines;
  let last = lines[maxLines - 1] ?? '';
  while (last !== '' && !fits(`${last}…`)) last = [...last].slice(0, -1).join('');
  return [...lines.slice(0, maxLines - 1), `${last}…`];
}

/** A word in pieces that fit on a line. */
function cutWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const pieces: string[] = [];
  let piece = '';
  for (const sign of word) {
    if (!fits(piece + sign) && piece !== '') {
      pieces.push(piece);
      piece = '';
    }
    piece += sign;
  }
  return [...pieces, piece];
}

/** The signs of a text that a font has, on one line. */
const drawable = (text: string, font: Font): string =>
  [...printable(text).replaceAll(/\s+/g, ' ')]
    .filter((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0))
    .join('')
    .replaceAll(/ +/g, ' ')
    .trim();

const measure = (text: string, font: Font, size: number): number =>
  text === '' ? 0 : (font.layout(text).advanceWidth * size) / font.unitsPerEm;

function drawAtRight(text: string, placed: Placed): string {
  const line = drawable(text, placed.font);
  return draw(line, { ...placed, x: placed.x - measure(line, placed.font, placed.size) });
}

/** A line of text as outlines, its letters standing on `y`. */
function draw(text: string, { font, size, x, y, fill }: Placed): string {
  if (text === '') return '';
  const { glyphs, positions } = font.layout(text);
  let at = 0;
  const outlines = glyphs.map(({ path }, index) => {
    const place = positions[index];
    const drawn = `<path transform="translate(${at + (place?.xOffset ?? 0)} ${place?.yOffset ?? 0})" d="${path.toSVG()}"/>`;
    at += place?.xAdvance ?? 0;
    return drawn;
  });
  const scale = size / font.unitsPerEm;
  return `<g fill="${fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines.join('')}</g>`;
}
