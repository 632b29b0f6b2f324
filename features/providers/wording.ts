import type { CodesOf } from '#core/errors.ts';
import { formatBudget } from '#core/money/money.ts';
import { noPlan } from '#features/plans/plans.ts';
import { vatPercent } from '#core/money/vat.ts';
import type { ProfileVisibility } from '#features/accounts/profile.ts';
import type { ListingPart } from './completeness.ts';
import type { DirectorySort } from './directory-sorts.ts';

export const providerErrors: Record<CodesOf<'providers'>, string> = {
  'providers.on-holiday': 'This provider is away and is not taking requests now. Ask another provider.',
  'providers.not-approved': 'This provider is not taking requests now. Ask another provider.',
};

/** The limits of a provider without a plan. */
const withoutPlan = (): string =>
  `Without a plan: ${noPlan.limits.locations} places, problems up to ${formatBudget(noPlan.limits.budgetCents ?? 0)}.`;

/** The errors of the forms of a listing, each beside its field. */
export const listingRefusals = {
  nameRequired: 'Name is required',
  specialtyRequired: 'Specialty is required',
  unknownSpecialty: 'Choose one of the categories.',
  shortBioTooLong: (max: number) => `Use at most ${max} characters.`,
  /** `plan` is its short name; null for a person without one. */
  tooManyLocations: (max: number, plan: string | null) =>
    plan === null
      ? `${withoutPlan()} A plan covers more.`
      : max === 1
        ? `${plan} covers 1 location. A larger plan covers more.`
        : `${plan} covers ${max} locations. A larger plan covers more.`,
  badEmail: 'This is not an email address.',
  badPhone: 'This is not a South African phone number. Type it like 082 123 4567 or +27 82 123 4567.',
  badVatNumber: 'A VAT number has 10 digits and starts with 4.',
  addressForVat: 'Add your business address: a tax invoice must show it.',
  tooManyPictures: (max: number) => `You can add up to ${max} pictures.`,
  pictureTwice: 'You have added the same picture twice.',
  serviceNameRequired: 'Service name is required',
  tooManyServices: (max: number) => `You can add up to ${max} services.`,
  serviceTwice: 'You have added the same service twice.',
  priceNotANumber: 'Price must be a number.',
  priceNegative: 'Price cannot be negative.',
} as const;

export const providerProfileWords = {
  suspended: 'Suspended',
  awaitingApproval: 'Awaiting approval',
  noContact: 'You can see contact details after you accept a quote from this provider.',
  noOwnContact: 'You have not added contact details. Members can see your email address once they accept your quote.',
} as const;

/** The notice of an approval. */
export const approvalNotices = {
  listed: { title: 'You are approved', description: 'Your listing is live. You can quote on problems now.' },
  away: {
    title: 'You are approved',
    description: 'You can quote on problems now. Members cannot find your listing while you are away.',
  },
  unsaved: {
    title: 'You are approved',
    description: 'Create your profile now, so that members can find you. You can already quote on problems.',
  },
} as const;

/** The notices of an admin's decision about the text of a listing. */
export const listingTextNotices = {
  hidden: (reason: string) => ({
    title: 'An admin has hidden the text of your listing',
    description: `Only you can see your bios and services now. Reason: ${reason}`,
  }),
  shown: (reason?: string) => ({
    title: 'Everyone can read the text of your listing',
    description: reason ?? 'An admin has checked it.',
  }),
} as const;

export const serviceWords = {
  none: 'No services added yet.',
  noPrice: 'Price on request',
} as const;

export const directoryFilterWords = {
  label: 'Filter providers',
  title: 'Filters',
  titleWithCount: (count: number) => `Filters · ${count}`,
  clear: 'Clear all',
  show: 'Show providers',
  category: 'Category',
  allCategories: 'All Categories',
  location: 'Location',
  locationPlaceholder: 'Suburb or city',
  rating: 'Rating',
  minRating: 'Minimum rating',
  atLeastStars: (stars: number) => `${stars}+ stars`,
  completedJobs: 'Completed jobs',
  atLeastJobs: (jobs: number) => `${jobs}+ jobs`,
  atLeast: (count: number) => `${count}+`,
  any: 'Any',
  sortBy: 'Sort by',
} as const;

export const directorySortLabels: Record<DirectorySort, { option: string; chip: string }> = {
  newest: { option: 'Newest', chip: 'Newest first' },
  rating: { option: 'Rating', chip: 'Best rated first' },
  jobs: { option: 'Completed jobs', chip: 'Most jobs first' },
};

const whoFinds: Record<ProfileVisibility, string> = {
  public: 'Everyone can find your page.',
  contacts: 'Only people you have answered can open your page.',
  private: 'Only you and the admins can open your page.',
};

export const profileFormWords = {
  label: 'Manage Profile',
  business: 'Your business',
  membership: 'Membership status',
  membershipFromPlan: 'Your plan sets this.',
  name: 'Name',
  specialty: 'Specialty',
  chooseSpecialty: 'Choose one',
  shortBio: 'Short bio',
  shortBioHint: (max: number) => `Max ${max} characters. People see it on your card.`,
  detailedBio: 'Detailed bio',
  detailedBioHint: 'Your experience, the jobs you take, and how you work',
  places: 'Where you work',
  locations: 'Locations served',
  locationsPlaceholder: 'Soweto, Roodepoort',
  locationsUnlimited: 'Add as many as you like. Type a comma after each one.',
  seePlans: 'See the plans',
  locationsLimited: (max: number, plan: string | null) =>
    plan === null
      ? `${withoutPlan()} Type a comma after each one.`
      : max === 1
        ? `${plan} covers 1 location. Type a comma after each one.`
        : `${plan} covers ${max} locations. Type a comma after each one.`,
  locationsCount: (count: number, max: number) => `${count} / ${max}`,
  contact: 'Contact details',
  email: 'Contact email',
  phone: 'Contact phone',
  phonePlaceholder: '+27 82 123 4567',
  showPhone: 'Show the contact phone',
  showEmail: 'Show the contact email',
  showHint: 'Everyone who is logged in and can open your page sees it.',
  whoFinds,
  changePrivacy: 'Change this in your privacy settings',
  documents: 'Agreements and invoices',
  vatNumber: 'VAT number',
  vatNumberPlaceholder: '4123456789',
  vatNumberHint: `Only if you are registered for VAT. New agreements, changes and invoices show this number, and their prices include ${vatPercent}% VAT.`,
  businessAddress: 'Business address',
  businessAddressPlaceholder: '12 Vilakazi Street, Orlando West, Soweto, 1804',
  businessAddressHint: 'Tax invoices show it beside your VAT number. Your page does not.',
  portfolio: 'Portfolio',
  pictures: 'Pictures of your work',
  addPictures: 'Add pictures',
  picturesHint: (max: number) => `Up to ${max}. People see them in this order.`,
  waiting: 'We save your profile as soon as your pictures are uploaded.',
  unsaved: 'You have unsaved changes.',
  discard: 'Discard changes',
  create: 'Create Profile',
  save: 'Save profile',
  saving: 'Saving',
  saved: 'Profile saved.',
  saveFailed: (message: string) => `Error saving profile: ${message}`,
  loggedOut: 'You must be logged in to update your profile.',
} as const;

export const leaveProfileWords = {
  title: 'Leave without saving?',
  text: 'Your changes are not saved yet. They stay in this form until you save them or log out.',
  leave: 'Leave',
  stay: 'Stay here',
} as const;

/** The papers for an approval, for their provider and for admins. */
export const documentWords = {
  title: 'Documents for your approval',
  text: 'Add your ID or passport, and certificates or licences of your trade. Only our admins can open them, and we record each time one is opened.',
  label: 'Documents',
  add: 'Add documents',
  hint: (max: number) => `JPEG, PNG, WebP or PDF, up to ${max}`,
  save: 'Save documents',
  saving: 'Saving',
  saved: 'Documents saved.',
  failed: 'Your documents were not saved.',
  failedToLoad: 'Your documents could not be loaded.',
  given: 'Saved documents',
  remove: (name: string) => `Remove ${name}`,
  tooMany: (max: number) => `You can add up to ${max} documents.`,
  twice: 'You have added the same document twice.',
} as const;

/** The same documents, for admins. */
export const documentLookWords = {
  title: 'Documents',
  none: 'This provider has not added any documents.',
  count: (count: number) => (count === 1 ? '1 document' : `${count} documents`),
  text: 'Only open them for a decision about this person. The log records who opened them and why. They stay open for you for an hour.',
  open: 'Open the documents',
  askTitle: (name: string) => `Open the documents of ${name}?`,
  cancel: 'Cancel',
  reasonHint: 'Other admins can read this.',
  failed: 'Failed to open the documents.',
  loading: 'Loading documents',
  failedToLoad: 'Failed to fetch documents.',
} as const;

export const avatarWords = {
  label: 'Photo',
  hint: 'Choose a photo, then crop it to a square.',
  add: 'Add photo',
  change: 'Change photo',
  uploading: 'Uploading your photo',
  retry: 'Try again',
  remove: 'Remove photo',
  crop: 'Crop your photo',
} as const;

export const completenessWords = {
  title: 'What members look for',
  percent: (percent: number) => `${percent}%`,
  complete: 'Your profile is complete.',
  missing: 'Still missing',
} as const;

/** The link for each missing part of a listing. */
export const missingWords: Record<ListingPart, string> = {
  avatar: 'Add a photo',
  specialty: 'Choose your specialty',
  'short-bio': 'Write a short bio',
  'detailed-bio': 'Write more about yourself',
  places: 'Say where you work',
  services: 'Add your services',
  portfolio: 'Show your work',
  contact: 'Add your contact details',
};

export const holidayWords = {
  label: 'On holiday',
  hintOn: 'Your listing is hidden and you get no new requests. The jobs and quotes that you have continue.',
  hintOff:
    'Turn this on to hide your listing and stop new requests for a while. The jobs and quotes that you have continue.',
  away: 'You are away now. Your listing is hidden and you get no new requests.',
  back: 'You are back. Members can find your listing again.',
  failed: 'Your holiday setting was not changed.',
} as const;

export const serviceFormWords = {
  addTitle: 'Add New Service',
  editTitle: 'Edit Service',
  name: 'Service name',
  namePlaceholder: 'Geyser replacement',
  price: 'Price',
  pricePlaceholder: '450.00',
  description: 'Description',
  cancel: 'Cancel',
  saving: 'Saving',
  add: 'Add service',
  save: 'Save service',
} as const;

export const serviceManagerWords = {
  title: 'Your Services',
  edit: (service: string) => `Edit ${service}`,
  delete: (service: string) => `Delete ${service}`,
  added: 'Service added successfully!',
  updated: 'Service updated successfully!',
  deleted: 'Service deleted successfully!',
  undo: 'Undo',
  restored: 'The service is back.',
  addFailed: (reason: string) => `Error adding service: ${reason}`,
  updateFailed: (reason: string) => `Error updating service: ${reason}`,
  deleteFailed: (reason: string) => `Error deleting service: ${reason}`,
  restoreFailed: (reason: string) => `Error restoring service: ${reason}`,
} as const;

/** Over the form of a listing in which a bio or a service has a link or a rude word. */
export const listingHeldWords = {
  title: 'Part of your listing is waiting for a check',
  text: 'It has a link or a rude word. Until an admin has checked it, people see your earlier text. Remove it, and your text is public at once.',
} as const;

/** The labels of a listing in a case. */
export const listingCaseLabels = {
  listing: 'Listing',
  specialty: 'Specialty',
  shortBio: 'Short bio',
  detailedBio: 'Detailed bio',
  services: 'Services',
};

/** A listing in the queue of moderation, in reports and in the notice to its provider. */
export const listingCaseWords = {
  gone: 'A provider that no longer exists',
  untitled: () => 'A listing without a name',
  heldNotice: () => ({
    title: 'A listing is waiting for a check',
    description: 'Others do not see the new text until an admin has read it.',
  }),
  outcomes: {
    hide: (reason: string) => `The text of the listing was hidden: ${reason}`,
    show: () => 'The text of the listing is shown again.',
  },
};
