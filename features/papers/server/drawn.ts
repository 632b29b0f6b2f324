import { defaultBrandColour } from '#core/colour/brand-palette.ts';
import type { Brand, BrandPicture } from '#engine/brand.ts';
import type { Sheet } from '#core/sheet.ts';

/** A paper that becomes a PDF. */
export type Drawn = { sheet: Sheet; look: PaperLook };

/** The brand on a paper: the logo above its title, the colour of its line, and the name of the site in its foot. */
export type PaperLook = { siteName: string; colour: string; logo: BrandPicture | null };

export const paperLook = ({ siteName, brandColour, logoLight }: Brand): PaperLook => ({
  siteName,
  colour: brandColour || defaultBrandColour,
  logo: logoLight,
});
