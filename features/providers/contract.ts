import { z } from '#core/zod.ts';
import { operationsOf } from '#core/contract.ts';
import { pageSchema, queryInteger } from '#core/paging.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { text } from '#core/text.ts';
import { nameText } from '#core/typed-text/name.ts';
import { priceRefusals } from '#core/money/money-wording.ts';
import { maxCents } from '#core/money/money.ts';
import { vatNumberPattern } from '#core/money/vat.ts';
import { checked } from '#features/credentials/claim-contract.ts';
import { knownFiles, picture } from '#features/files/picture.ts';
import { listStatuses } from '#core/lifecycle.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { ownPrivacy } from '#features/accounts/profile-contract.ts';
import { maxPlaceLength } from '#features/site/limits.ts';
import { membershipStatuses } from '#features/plans/plans.ts';
import { listingParts } from './completeness.ts';
import { documentContract } from './document-contract.ts';
import { directorySorts } from './directory-sorts.ts';
import { directoryCursor } from './directory.ts';
import { maxShortBio, maxPictures, maxPlaces, maxServices } from './limits.ts';
import { listingRefusals as words } from './wording.ts';

export const providerCard = z.strictObject({
  id: z.uuid(),
  accountId: z.uuid(),
  name: z.string(),
  specialty: z.string().nullable(),
  shortBio: z.string(),
  avatarUrl: z.string().nullable(),
  locationsServed: z.array(z.string()),
  overallRating: z.number(),
  ratingCount: z.number().int(),
  completedJobsCount: z.number().int(),
  membershipStatus: z.enum(membershipStatuses),
  /** True if it is the reader's own listing. */
  mine: z.boolean(),
  /** The steps that the reader may take; the page shows a button for each. */
  actions: z.array(z.enum(['request-quote', 'message', 'report', 'edit'])),
});

const service = z.strictObject({
  id: z.uuid(),
  serviceName: z.string(),
  description: z.string(),
  priceCents: z.number().int().nullable(),
});

export const providerDetail = providerCard.extend({
  status: z.enum(listStatuses(accountLifecycle)),
  /** The provider is away: not in the directory, and takes no new requests. */
  onHoliday: z.boolean(),
  /** The block between the reader and the provider that stands in the way of a request; null without one. */
  requestObstacle: z.strictObject({ code: z.string(), sentence: z.string() }).nullable(),
  detailedBio: z.string(),
  services: z.array(service),
  portfolio: z.array(picture),
  /** Null if it is hidden from the reader, or was never given. */
  contact: z.strictObject({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    address: z.string().nullable(),
  }),
  createdAt: z.iso.datetime(),
  checked,
});

/** A listing as its provider fills it in. */
export const providerProfile = z.strictObject({
  name: nameText({ min: 1, max: 100, tooShort: () => words.nameRequired, required: () => words.nameRequired }),
  specialty: text({
    min: 1,
    max: 60,
    tooShort: () => words.specialtyRequired,
    required: () => words.specialtyRequired,
  }),
  shortBio: text({ max: maxShortBio, tooLong: () => words.shortBioTooLong(maxShortBio) }).default(''),
  detailedBio: text({ max: 5000 }).default(''),
  /** Empty means none. */
  contactEmail: text({ max: 254 })
    .refine((typed) => typed === '' || z.email().safeParse(typed).success, { error: () => words.badEmail })
    .default(''),
  /** As typed, 0XX or +27; stored as +27 and nine digits. Empty means none. */
  contactPhone: text({ max: 30 })
    .refine((typed) => typed === '' || readPhone(typed) !== null, { error: () => words.badPhone })
    .default(''),
  /** True if everyone who is signed in sees the contact email and phone. Without a value the choice stays as it is. */
  showEmail: z.boolean().optional(),
  showPhone: z.boolean().optional(),
  /** Only agreements and invoices show it. Spaces are removed. Empty means that the provider is not registered. */
  vatNumber: text({ max: 30 })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine((typed) => typed === '' || vatNumberPattern.test(typed), { error: () => words.badVatNumber })
    .default(''),
  /** Tax invoices show it: a listing with a VAT number has one. */
  businessAddress: text({ max: 200 }).default(''),
  locationsServed: z.array(text({ min: 1, max: maxPlaceLength })).max(maxPlaces),
  avatarId: z.uuid().nullable(),
  /** In display order. */
  portfolio: z
    .array(z.strictObject({ id: z.uuid(), alt: text({ max: 200 }).default('') }))
    .max(maxPictures, { error: () => words.tooManyPictures(maxPictures) })
    .refine((pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length, {
      error: () => words.pictureTwice,
    }),
});

export const ownListing = providerProfile.extend({
  id: z.uuid(),
  name: z.string(),
  specialty: z.string(),
  portfolio: z.array(picture),
  showEmail: z.boolean(),
  showPhone: z.boolean(),
  /** The setting of the account that decides who finds the listing. */
  profileVisibility: ownPrivacy.shape.profileVisibility,
  onHoliday: z.boolean(),
  status: z.enum(listStatuses(accountLifecycle)),
  membershipStatus: z.enum(membershipStatuses),
  /** The number of places that the plan covers; null means unlimited. */
  placesLimit: z.number().int().nullable(),
  /** The short name of the plan; null without one. */
  plan: z.string().nullable(),
  services: z.array(service),
  /** True if the provider has saved the profile. Until then the dashboard asks them to create it. */
  created: z.boolean(),
  /** An admin hides the bios and the services from everyone else. */
  isTextHidden: z.boolean(),
  /** A bio or a service waits for an admin's check; others read the text before. */
  isTextHeld: z.boolean(),
  completeness: z.strictObject({
    percent: z.number().int(),
    missing: z.array(z.enum(listingParts)),
  }),
});

export const newService = z.strictObject({
  serviceName: text({
    min: 1,
    max: 100,
    tooShort: () => words.serviceNameRequired,
    required: () => words.serviceNameRequired,
  }),
  description: text({ max: 1000 }).default(''),
  /** Null means a price on request. */
  priceCents: z
    .number({ error: () => words.priceNotANumber })
    .int({ error: () => priceRefusals.tooFine })
    .min(0, { error: () => words.priceNegative })
    .max(maxCents, { error: () => priceRefusals.tooLarge })
    .nullable()
    .default(null),
});

const operation = operationsOf('Providers');

export const providersContract = {
  ...documentContract,
  list: operation({
    GET: '/providers',
    access: 'browsing',
    summary: 'List approved providers that match all given filters, 9 a page, newest first by default',
    input: z.strictObject({
      category: text({ min: 1, max: 60 }).optional(),
      location: text({ min: 1, max: 120 }).optional(),
      minRating: queryInteger(1, 4).optional(),
      minJobs: queryInteger(1, 1000).optional(),
      /** Only providers with a confirmed licence, for the category if one is given. */
      licence: z.enum(['confirmed']).optional(),
      sort: z.enum(directorySorts).default('newest'),
      cursor: directoryCursor.optional(),
    }),
    output: pageSchema(providerCard),
  }),
  read: operation({
    GET: '/providers/{id}',
    access: 'browsing',
    summary:
      'Read one provider by the id of the listing or the account. Only the provider and admins see a listing that is not approved',
    input: z.strictObject({ id: z.uuid() }),
    output: providerDetail,
  }),
  own: operation({
    GET: '/provider/profile',
    access: 'provider',
    summary: "Read one's own listing, with everything that its form shows",
    output: ownListing,
  }),
  save: operation({
    PUT: '/provider/profile',
    access: 'provider',
    limit: { name: 'listings' },
    summary: "Save one's own listing, all of it",
    input: providerProfile.extend({ known: knownFiles }),
    output: ownListing,
  }),
  setHoliday: operation({
    PUT: '/provider/holiday',
    access: 'provider',
    limit: { name: 'listings' },
    summary: 'Go on holiday or come back. On holiday the listing is hidden and takes no new requests; jobs continue',
    input: z.strictObject({ onHoliday: z.boolean() }),
    output: ownListing,
  }),
  addService: operation({
    POST: '/provider/services',
    access: 'provider',
    limit: { name: 'listings' },
    creates: true,
    summary: 'Add a service at the end',
    input: newService,
    output: service,
  }),
  updateService: operation({
    PUT: '/provider/services/{id}',
    access: 'provider',
    limit: { name: 'listings' },
    summary: 'Change one of one’s own services',
    input: newService.extend({ id: z.uuid() }),
    output: service,
  }),
  deleteService: operation({
    DELETE: '/provider/services/{id}',
    access: 'provider',
    limit: { name: 'listings' },
    summary: 'Delete one of one’s own services. It can be restored for a day',
    input: z.strictObject({ id: z.uuid() }),
  }),
  restoreService: operation({
    POST: '/provider/services/{id}/restore',
    access: 'provider',
    limit: { name: 'listings' },
    summary: 'Restore a deleted service to its old place',
    input: z.strictObject({ id: z.uuid() }),
    output: service,
  }),
  orderServices: operation({
    PUT: '/provider/services',
    access: 'provider',
    limit: { name: 'listings' },
    summary: 'Put the services in this order. The list names each service exactly once',
    input: z.strictObject({
      ids: z
        .array(z.uuid())
        .max(maxServices)
        .refine((ids) => new Set(ids).size === ids.length, { error: () => words.serviceTwice }),
    }),
    output: z.strictObject({ items: z.array(service) }),
  }),
};
