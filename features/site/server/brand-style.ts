import { createHash } from 'node:crypto';
import { type BrandTokens, makePalette } from '#core/colour/brand-palette.ts';
import type { Brand, BrandPicture } from '#engine/brand.ts';
import { brandPictureUrl } from '../brand.ts';

type Look = Pick<Brand, 'brandColour' | 'logoLight' | 'logoDark' | 'icon'>;

/**
 * Writes the stylesheet of the brand, which comes after ours: the colours that follow from the brand colour, and pictures in place of the
 * drawn logo (`data-logo` of `kit/ui/logo.tsx`). Empty while nothing differs from the design. A page has it before its first paint.
 */
export function writeStyle({ brandColour, logoLight, logoDark, icon }: Look): string {
  const palette = brandColour === '' ? null : makePalette(brandColour);
  const light = writeRules(':root', [palette?.light, logoLight, icon]);
  const inDark = (scope: string) => writeRules(scope, [palette?.dark, logoDark, null]);
  const byDevice = inDark(':root:not([data-theme])');
  return [
    light,
    inDark(":root[data-theme='dark']"),
    byDevice === '' ? '' : `@media (prefers-color-scheme:dark){${byDevice}}`,
  ].join('');
}

/** Names the version of a stylesheet; empty for an empty one. */
export const hashStyle = (style: string): string =>
  style === '' ? '' : createHash('sha256').update(style).digest('base64url').slice(0, 16);

function writeRules(
  scope: string,
  [tokens, logo, mark]: [BrandTokens | undefined, BrandPicture | null, BrandPicture | null],
): string {
  const colours = Object.entries(tokens ?? {}).map(([name, colour]) => `--${name}:${colour}`);
  return [
    colours.length === 0 ? '' : `${scope}{${colours.join(';')}}`,
    logo === null ? '' : showPicture(`${scope} [data-logo=whole]`, logo),
    mark === null ? '' : showPicture(`${scope} [data-logo=mark]`, mark),
  ].join('');
}

/** Hides the drawing, and shows the picture whole, at the height of the drawing. */
const showPicture = (drawing: string, { id, width, height }: BrandPicture): string =>
  `${drawing}{aspect-ratio:${width}/${height};max-width:min(100%,11rem);background:url(${brandPictureUrl(id)}) left center/contain no-repeat}` +
  `${drawing}>*{display:none}`;
