import { defaultBrandColour } from '#core/colour/brand-palette.ts';
import type { PlanInvoice } from '#features/payments/server/invoices/read-invoice.ts';
import type { Brand, BrandPicture } from '#engine/brand.ts';
import type { Paper } from './queries.ts';

/** A paper that becomes a PDF: between two people, or an invoice or credit note of ours. */
export type Drawn = ({ draw: 'document'; paper: Paper } | { draw: 'plan-invoice'; paper: PlanInvoice }) & {
  look: PaperLook;
};

/** The brand on a paper: the logo above its title, the colour of its line, and the name of the site in its foot. */
export type PaperLook = { siteName: string; colour: string; logo: BrandPicture | null };

export const paperLook = ({ siteName, brandColour, logoLight }: Brand): PaperLook => ({
  siteName,
  colour: brandColour || defaultBrandColour,
  logo: logoLight,
});
