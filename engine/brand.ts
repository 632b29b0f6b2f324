import type { InLanguages, TextInLanguage } from '#core/in-languages.ts';
import type { Database, Transaction } from './postgres/database.ts';
import { textNow } from './texts-of-rows.ts';

/** A picture of the brand: a PNG of this size in pixels, at `/brand/{id}/picture.png`. */
export type BrandPicture = { id: string; width: number; height: number };

/** The name and the look of the site, as admins set them. */
export type Brand = {
  siteName: string;
  tagline: string;
  taglineInLanguages: InLanguages;
  /** The address for help; empty without one. */
  supportEmail: string;
  /** A number that people call; empty without one. */
  supportPhone: string;
  /** `#rrggbb`; empty for the colour of the design. */
  brandColour: string;
  /** Null for those of the design. The light one serves the dark theme too where that has none. */
  logoLight: BrandPicture | null;
  logoDark: BrandPicture | null;
  icon: BrandPicture | null;
  /** A sentence for everyone; it is shown until `endsAt` (ISO). */
  notice: { text: string; endsAt: string; inLanguages?: InLanguages | undefined } | null;
  /** True if visitors may look around: search engines then list pages. */
  publicBrowsing: boolean;
};

/** Reads the brand as it is now: one prepared statement on one row. The shell takes it from the feature that keeps it. */
export type ReadBrand = (source: Database | Transaction) => Promise<Brand>;

/** The notice that holds at an instant, in the language of now. */
export const noticeAt = ({ notice }: Brand, now: Date): (TextInLanguage & { endsAt: string }) | null =>
  notice !== null && new Date(notice.endsAt) > now
    ? { ...textNow(notice.text, notice.inLanguages ?? {}), endsAt: notice.endsAt }
    : null;

/** The tagline in the language of now. */
export const taglineNow = (brand: Pick<Brand, 'tagline' | 'taglineInLanguages'>): TextInLanguage =>
  textNow(brand.tagline, brand.taglineInLanguages);
