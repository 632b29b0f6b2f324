import { provinces } from '#core/provinces.ts';
import { roles } from '#core/roles.ts';
import { text } from '#core/text.ts';
import { officialNameText } from '#core/typed-text/name.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { z } from '#core/zod.ts';
import { profileRefusals as words } from './profile-wording.ts';
import { type ContactSetting, contactSettings, profileVisibilities } from './profile.ts';

/** The personal information that its owner can change. Every text but the name may be empty. */
export const profileFields = z.strictObject({
  fullName: officialNameText({
    min: 1,
    max: 100,
    tooShort: () => words.nameRequired,
    required: () => words.nameRequired,
  }),
  /** As typed, 0XX or +27; stored as +27 and nine digits. */
  phone: text({ max: 30 }).refine((typed) => typed === '' || readPhone(typed) !== null, {
    error: () => words.badPhone,
  }),
  address: text({ max: 200 }),
  city: text({ max: 100 }),
  province: z.enum(['', ...provinces], { error: () => words.unknownProvince }),
  postalCode: text({ max: 10 }).refine((typed) => typed === '' || /^\d{4}$/.test(typed), {
    error: () => words.badPostalCode,
  }),
});

export const profileChange = profileFields.extend({
  /** The revision of the profile that the person read. */
  revision: z.int(),
});

export type ProfileValues = z.input<typeof profileChange>;

export const ownProfile = z.strictObject({
  id: z.uuid(),
  ...profileFields.shape,
  fullName: z.string(),
  revision: z.int(),
  email: z.string(),
  role: z.enum(roles),
  /** The file of their own photo; null without one. */
  photoId: z.uuid().nullable(),
  /** The picture beside their name: their own photo, else that of their listing. */
  photoUrl: z.string().nullable(),
});

export const ownPrivacy = z.strictObject({
  profileVisibility: z.enum(profileVisibilities),
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of all settings
  ...(Object.fromEntries(contactSettings.map((name) => [name, z.boolean()])) as Record<ContactSetting, z.ZodBoolean>),
});

export const privacyChange = ownPrivacy.partial();
