/** The people who may open a profile: everyone who may see the site, the owner's contacts, or the owner alone. */
export const profileVisibilities = ['public', 'contacts', 'private'] as const;
export type ProfileVisibility = (typeof profileVisibilities)[number];

/** The settings of privacy, as they are before a person changes them. */
export const defaultPrivacy: Privacy = {
  profileVisibility: 'public',
  showPhone: true,
  showEmail: false,
  showAddress: false,
};

/** A person's privacy settings: who may open the profile, and which contact details it shows. */
export type Privacy = {
  profileVisibility: ProfileVisibility;
  showPhone: boolean;
  showEmail: boolean;
  showAddress: boolean;
};
