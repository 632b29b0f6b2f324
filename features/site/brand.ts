import { checkBrand, passes } from '#core/colour/brand-palette.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { typedInLanguages } from '#core/in-languages.ts';
import { text } from '#core/text.ts';
import { z } from '#core/zod.ts';
import { brandWords, contactWords, noticeWords, siteWords } from './wording.ts';

/** The uses of an uploaded picture of the brand. A logo serves either theme. */
export const pictureSlots = ['logo', 'icon'] as const;
export type PictureSlot = (typeof pictureSlots)[number];

/** The file types of each slot, for the file dialog; the server decides by the bytes. */
export const takenTypes: Record<PictureSlot, string> = {
  logo: '.png,.jpg,.jpeg,.svg,image/png,image/jpeg,image/svg+xml',
  icon: '.png,.ico,.svg,image/png,image/x-icon,image/vnd.microsoft.icon,image/svg+xml',
};

/** The largest upload of a picture of the brand, in bytes: 1 MB. */
export const maxPictureBytes = 1024 * 1024;

/** A picture of the brand, as it is served: a PNG of this size in pixels. */
export const brandPicture = z.strictObject({
  id: z.uuid(),
  width: z.number().int(),
  height: z.number().int(),
});
export type BrandPicture = z.output<typeof brandPicture>;

/** The address of a picture of the brand. Its content never changes. */
export const brandPictureUrl = (id: string): string => `/brand/${id}/picture.png`;

/** `#rrggbb`, readable in both themes; empty for the colour of the design. */
export const brandColour = z
  .string()
  .trim()
  .toLowerCase()
  .refine((colour) => colour === '' || /^#[0-9a-f]{6}$/.test(colour), {
    error: () => brandWords.badColour,
    abort: true,
  })
  .refine((colour) => colour === '' || checkBrand(colour).every(passes), { error: () => brandWords.lowContrast });

/** The settings of quotes: the number of live ones that fill a problem. */
const quotesThatFill = z
  .number({ error: () => siteWords.badQuotes })
  .int({ error: () => siteWords.badQuotes })
  .min(1, { error: () => siteWords.badQuotes })
  .max(50, { error: () => siteWords.badQuotes });

/** The days after an answer on which documents that are seen and not kept are deleted, such as that of an identity. */
const documentDays = z
  .number({ error: () => siteWords.badDocumentDays })
  .int({ error: () => siteWords.badDocumentDays })
  .min(1, { error: () => siteWords.badDocumentDays })
  .max(365, { error: () => siteWords.badDocumentDays });

/** The greatest part of a price that a deposit can be, in percent. */
const maxDepositPercent = z
  .number({ error: () => siteWords.badDepositPercent })
  .int({ error: () => siteWords.badDepositPercent })
  .min(0, { error: () => siteWords.badDepositPercent })
  .max(90, { error: () => siteWords.badDepositPercent });

export const anEmail = z
  .string()
  .trim()
  .max(254, { error: () => siteWords.badEmail })
  .refine((address) => address === '' || z.email().safeParse(address).success, { error: () => siteWords.badEmail });

/** A number that people call; empty without one. */
const aPhone = text({ max: 30 })
  .refine((typed) => typed === '' || readPhone(typed) !== null, { error: () => contactWords.badPhone })
  .transform((typed) => readPhone(typed) ?? '');

const maxNotice = 300;

/** A sentence for everyone, on every screen until `endsAt`. */
export const noticeFields = z.strictObject({
  text: text({ min: 1, max: maxNotice, tooShort: () => noticeWords.missing }),
  endsAt: z.iso.datetime({ error: () => noticeWords.badEnd }),
  inLanguages: typedInLanguages(text({ max: maxNotice })).optional(),
});
/** A notice without translations is stored without the word for them, as those of before. */
const siteNotice = noticeFields.transform(({ inLanguages = {}, ...notice }): z.output<typeof noticeFields> =>
  Object.keys(inLanguages).length === 0 ? notice : { ...notice, inLanguages },
);
export type SiteNotice = z.output<typeof siteNotice>;

const maxTagline = 100;

/** The settings of the brand: the site's name and look, and the contact details of its team. */
export const brandSettings = {
  siteName: text({ min: 1, max: 40, tooShort: () => brandWords.nameMissing }),
  tagline: text({ min: 1, max: maxTagline, tooShort: () => brandWords.taglineMissing }),
  taglineInLanguages: typedInLanguages(text({ max: maxTagline })),
  supportEmail: anEmail,
  supportPhone: aPhone,
  /** The hours of the team, such as "Monday to Friday, 8:00 to 17:00"; empty if none are set. */
  supportHours: text({ max: 100 }),
  salesEmail: anEmail,
  salesPhone: aPhone,
  quotesThatFill,
  documentDays,
  maxDepositPercent,
  /** `#rrggbb`, or empty for the colour of the design. */
  brandColour: z.string(),
  logoLight: brandPicture.nullable(),
  logoDark: brandPicture.nullable(),
  icon: brandPicture.nullable(),
  notice: siteNotice.nullable(),
};
