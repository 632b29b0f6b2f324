/** The refusals beside the fields of the personal information. */
export const profileRefusals = {
  nameRequired: 'Enter your full name.',
  badPhone: 'This is not a South African phone number. Type it like 082 123 4567 or +27 82 123 4567.',
  badPostalCode: 'A postal code has four digits.',
  unknownProvince: 'Choose a province from the list.',
};

export const profileWords = {
  label: 'Personal information',
  loading: 'Loading your profile',
  failedToLoad: 'Failed to load profile information',
  fullName: 'Full name',
  email: 'Email',
  emailHint: 'Email cannot be changed here. Contact support if needed.',
  role: 'Role',
  phone: 'Phone',
  phonePlaceholder: '+27 82 123 4567',
  phoneHint:
    'Once you have an agreement, the other person can always call you. Your privacy settings decide if people you have answered see it. Strangers never do.',
  address: 'Address',
  city: 'City',
  province: 'Province',
  chooseProvince: 'Choose a province',
  postalCode: 'Postal code',
  edit: 'Edit',
  notGiven: 'Not given',
  save: 'Save changes',
  saving: 'Saving',
  discard: 'Discard changes',
  unsaved: 'You have unsaved changes.',
  saved: 'Profile updated successfully!',
  failed: 'Failed to update profile. Please try again.',
  /** On the profile page. */
  failedThere: 'Failed to update profile',
  loggedOut: 'You must be logged in to update your profile.',
  /** The saved value of a field that was changed elsewhere. */
  savedNow: (field: string, value: string) => `${field} is now: ${value === '' ? 'empty' : value}`,
  takeSaved: 'Use what is saved',
};

export const privacyWords = {
  title: 'Who can see you',
  loading: 'Loading your privacy settings',
  failedToLoad: 'Failed to load your privacy settings',
  failed: 'Failed to save your privacy settings. Please try again.',
  saved: 'Saved',
  visibility: 'Profile visibility',
  visibilities: {
    public: 'Everyone on the site',
    contacts: 'People I have answered',
    private: 'Only me',
  },
  visibilityHint: {
    public: 'Everyone who is logged in can open your profile.',
    contacts: 'Only people you have asked for a quote, accepted or written to can open your profile.',
    private: 'Only you and the admins can open your profile. Your name still appears on anything you post.',
  },
  /** For people with a listing. */
  listingHint: {
    public: 'Members find your listing in the directory and in the search.',
    contacts: 'New members cannot find your listing. People you have sent a quote or written to can still open it.',
    private: 'Only you and the admins can open your listing.',
  },
  showPhone: 'Show my phone number',
  showEmail: 'Show my email address',
  showAddress: 'Show my address',
  showHint: 'Only people you have asked for a quote, accepted or written to see it on your profile.',
  listingShowHint: 'Only people you have sent a quote or written to see it on your listing.',
  listing: 'Your listing has its own phone and email. Choose who sees them under Manage Profile.',
  agreement:
    'Once you have an agreement, the other person sees your phone number and email address, unless it is cancelled.',
};
