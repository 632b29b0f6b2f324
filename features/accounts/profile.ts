/** The people who may open a profile: everyone who may see the site, the owner's contacts, or the owner alone. */
export const profileVisibilities = ['public', 'contacts', 'private'] as const;
export type ProfileVisibility = (typeof profileVisibilities)[number];

/** The contact details that a profile may show, each by a setting, as it is before a person changes it. The one list of them. */
const shownAtFirst = { showPhone: true, showEmail: false, showAddress: false };

export type ContactSetting = keyof typeof shownAtFirst;
export const contactSettings = Object.keys(shownAtFirst) as ContactSetting[];

/** A person's privacy settings: who may open the profile, and which contact details it shows. */
export type Privacy = { profileVisibility: ProfileVisibility } & Record<ContactSetting, boolean>;

/** The settings of privacy, as they are before a person changes them. */
export const defaultPrivacy: Privacy = { profileVisibility: 'public', ...shownAtFirst };

/** The privacy settings among the columns of an account. */
export const pickPrivacy = (account: Privacy): Privacy =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names are those of all settings
  Object.fromEntries(
    (['profileVisibility', ...contactSettings] as const).map((name) => [name, account[name]]),
  ) as Privacy;
