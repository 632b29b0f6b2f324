import { z } from 'zod';
import { operation } from '#core/contract.ts';
import { pageOf, queryInteger } from '#core/paging.ts';
import { readPhone } from '#core/typed-text/phone.ts';
import { text } from '#core/text.ts';
import { maximumCents } from '#core/money.ts';
import { picture } from '#features/files/picture.ts';
import { statusesOf } from '#core/lifecycle.ts';
import { accountLifecycle } from '#features/accounts/lifecycle.ts';
import { membershipStatuses } from '#features/subscriptions/plans.ts';
import { looksFor } from './completeness.ts';
import { directorySorts } from './directory-sorts.ts';
import { directoryCursor } from './directory.ts';
import { longestShortBio, maxPictures, maxPlaces, maxServices } from './limits.ts';
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
  /** Whether it is the reader's own listing. */
  mine: z.boolean(),
  /** What the reader may do here; the page shows a button for each. */
  actions: z.array(z.enum(['request-quote', 'message', 'report', 'edit'])),
});

const service = z.strictObject({
  id: z.uuid(),
  serviceName: z.string(),
  description: z.string(),
  priceCents: z.number().int().nullable(),
});

export const providerDetail = providerCard.extend({
  status: z.enum(statusesOf(accountLifecycle)),
  /** Away for now: not in the directory, and takes no new requests. */
  onHoliday: z.boolean(),
  detailedBio: z.string(),
  services: z.array(service),
  portfolio: z.array(picture),
  /** What the reader may know; null is kept from them, or was never given. */
  contact: z.strictObject({ email: z.string().nullable(), phone: z.string().nullable() }),
  createdAt: z.iso.datetime(),
});

/** A listing as its own provider fills it in. */
export const providerProfile = z.strictObject({
  name: text({ min: 1, max: 100, tooShort: words.nameRequired, required: words.nameRequired }),
  specialty: text({ min: 1, max: 60, tooShort: words.specialtyRequired, required: words.specialtyRequired }),
  shortBio: text({ max: longestShortBio, tooLong: words.shortBioTooLong(longestShortBio) }).default(''),
  detailedBio: text({ max: 5000 }).default(''),
  /** Empty is none. */
  contactEmail: text({ max: 254 })
    .refine((typed) => typed === '' || z.email().safeParse(typed).success, { error: words.badEmail })
    .default(''),
  /** As typed: 0XX or +27; stored as +27 and nine digits. Empty is none. */
  contactPhone: text({ max: 30 })
    .refine((typed) => typed === '' || readPhone(typed) !== null, { error: words.badPhone })
    .default(''),
  /** Of who is registered for VAT; spaces are left out. Empty is none. It stands on agreements and invoices alone. */
  vatNumber: text({ max: 30 })
    .transform((typed) => typed.replaceAll(/\s/g, ''))
    .refine((typed) => typed === '' || /^4\d{9}$/.test(typed), { error: words.badVatNumber })
    .default(''),
  /** Whether signed-in people see them on the page. */
  showEmail: z.boolean(),
  showPhone: z.boolean(),
  locationsServed: z.array(text({ min: 1, max: 80 })).max(maxPlaces),
  avatarId: z.uuid().nullable(),
  /** In the order in which they are shown. */
  portfolio: z
    .array(z.strictObject({ id: z.uuid(), alt: text({ max: 200 }).default('') }))
    .max(maxPictures, { error: words.tooManyPictures(maxPictures) })
    .refine((pictures) => new Set(pictures.map(({ id }) => id)).size === pictures.length, {
      error: words.pictureTwice,
    }),
});

export const ownListing = providerProfile.extend({
  id: z.uuid(),
  specialty: z.string(),
  portfolio: z.array(picture),
  onHoliday: z.boolean(),
  status: z.enum(statusesOf(accountLifecycle)),
  membershipStatus: z.enum(membershipStatuses),
  /** How many places the plan covers; null is any number. */
  placesLimit: z.number().int().nullable(),
  services: z.array(service),
  /** Whether the profile was ever saved: until then the dashboard asks to create it. */
  created: z.boolean(),
  /** What members look for, and whether it is there. */
  completeness: z.strictObject({
    percent: z.number().int(),
    missing: z.array(z.enum(looksFor)),
  }),
});

export const newService = z.strictObject({
  serviceName: text({ min: 1, max: 100, tooShort: words.serviceNameRequired, required: words.serviceNameRequired }),
  description: text({ max: 1000 }).default(''),
  /** Null where it depends. */
  priceCents: z.number().int().min(0).max(maximumCents).nullable().default(null),
});

const tag = 'Providers';

export const providersContract = {
  list: operation({
    method: 'GET',
    path: '/providers',
    access: 'browsing',
    tag,
    summary:
      'The directory: approved providers that match every filter given, 9 a page; newest first unless sorted otherwise',
    input: z.strictObject({
      category: text({ min: 1, max: 60 }).optional(),
      location: text({ min: 1, max: 120 }).optional(),
      minRating: queryInteger(1, 4).optional(),
      minJobs: queryInteger(1, 1000).optional(),
      sort: z.enum(directorySorts).default('newest'),
      cursor: directoryCursor.optional(),
    }),
    output: pageOf(providerCard),
  }),
  read: operation({
    method: 'GET',
    path: '/providers/{id}',
    access: 'browsing',
    tag,
    summary:
      "One provider, by the listing's id or its account's; those not approved are found by themselves and admins alone",
    input: z.strictObject({ id: z.uuid() }),
    output: providerDetail,
  }),
  own: operation({
    method: 'GET',
    path: '/provider/profile',
    access: 'provider',
    tag,
    summary: "The reader's own listing, as they fill it in",
    input: z.strictObject({}),
    output: ownListing,
  }),
  save: operation({
    method: 'PUT',
    path: '/provider/profile',
    access: 'provider',
    tag,
    summary: "Save the reader's own listing: all of it",
    input: providerProfile,
    output: ownListing,
  }),
  setHoliday: operation({
    method: 'PUT',
    path: '/provider/holiday',
    access: 'provider',
    tag,
    summary: 'Hide the listing and take no new requests for a while, or come back; jobs go on',
    input: z.strictObject({ onHoliday: z.boolean() }),
    output: ownListing,
  }),
  addService: operation({
    method: 'POST',
    path: '/provider/services',
    access: 'provider',
    tag,
    creates: true,
    summary: 'Add a service at the end',
    input: newService,
    output: service,
  }),
  updateService: operation({
    method: 'PUT',
    path: '/provider/services/{id}',
    access: 'provider',
    tag,
    summary: 'Change a service of one’s own',
    input: newService.extend({ id: z.uuid() }),
    output: service,
  }),
  deleteService: operation({
    method: 'DELETE',
    path: '/provider/services/{id}',
    access: 'provider',
    tag,
    summary: 'Delete a service of one’s own; it can be brought back for a day',
    input: z.strictObject({ id: z.uuid() }),
    output: z.strictObject({}),
  }),
  restoreService: operation({
    method: 'POST',
    path: '/provider/services/{id}/restore',
    access: 'provider',
    tag,
    summary: 'Bring a deleted service back to where it was',
    input: z.strictObject({ id: z.uuid() }),
    output: service,
  }),
  orderServices: operation({
    method: 'PUT',
    path: '/provider/services',
    access: 'provider',
    tag,
    summary: 'Put the services into this order: every one of them, each once',
    input: z.strictObject({
      ids: z
        .array(z.uuid())
        .max(maxServices)
        .refine((ids) => new Set(ids).size === ids.length, { error: words.serviceTwice }),
    }),
    output: z.strictObject({ items: z.array(service) }),
  }),
};
