import type { CodesOf } from '#core/errors.ts';
import type { EntryKind, ShownKind } from './kinds.ts';

export const homeFileErrors: Record<CodesOf<'home-file'>, string> = {
  'home-file.too-large': 'This is too much for one download. Choose one address or one year.',
};

export const entryNames: Record<EntryKind, string> = {
  agreement: 'Agreement',
  change: 'Change of the price',
  receipt: 'Receipt',
  invoice: 'Invoice',
  certificate: 'Certificate',
  quoted: 'File of the quote',
  before: 'Before',
  during: 'Change of the price',
  after: 'After',
  rework: 'Asked to redo',
};

export const validityWords = { valid: null, waiting: 'On hold', cancelled: 'Cancelled' } as const;

export const shownNames: Record<ShownKind, string> = {
  papers: 'Papers',
  photos: 'Photos',
  'after-care': 'After-care open',
};

export const homeFileWords = {
  title: 'Home file',
  subtitle: 'Every agreement, invoice and photo of work at your home, by address and year.',
  search: 'Search your home file',
  searchPlaceholder: 'Trade, provider or number',
  filters: 'Filters',
  show: 'Show',
  all: 'All',
  place: 'Address',
  allPlaces: 'All addresses',
  year: 'Year',
  allYears: 'All years',
  noPlace: 'No address given',
  loading: 'Loading your home file',
  failed: 'Failed to load your home file',
  end: 'This is all of your home file.',
  none: 'Nothing in your home file yet',
  noneHint: 'When you accept a quote, its agreement is kept here. Photos and invoices follow.',
  post: 'Post a problem',
  noMatch: 'Nothing matches',
  noMatchHint: 'Try other words, or show all of your home file.',
  showAll: 'Show all',
  placeAndYear: (address: string, year: number) => `${address} · ${year}`,
  agreedOn: (date: string) => `Agreed on ${date}`,
  completedOn: (date: string) => `Completed on ${date}`,
  cancelled: 'Cancelled',
  afterCareUntil: (date: string) => `After-care until ${date}: you can ask for rework.`,
  afterCareOver: (date: string) => `After-care ended on ${date}.`,
  papersOf: (title: string) => `Papers: ${title}`,
  photosOf: (kind: string, title: string) => `${kind}: ${title}`,
  photo: (kind: string, title: string, place: number) => `${kind}: ${title}, photo ${place}`,
  downloadAll: 'Download all',
  downloadPart: 'Download this selection',
  downloadOf: (group: string) => `Download ${group}`,
  downloadHint: (files: number) =>
    files === 1
      ? 'A ZIP with 1 paper or photo and a page that opens without the site.'
      : `A ZIP with ${files} papers and photos and a page that opens without the site.`,
  tooMany: 'This is too much for one download. Choose one address or one year.',
} as const;

/** The page that a download opens with. */
export const indexWords = {
  title: (name: string) => `Home file of ${name}`,
  made: (at: string, site: string) => `Made on ${at} (South African time) with ${site}.`,
  account: (name: string, email: string) => `From the account of ${name}, ${email}.`,
  part: (names: string) => `Only: ${names}.`,
  works: (count: number) => (count === 1 ? '1 job' : `${count} jobs`),
  noPlace: 'No address given',
  noName: 'Work',
  by: (provider: string, trade: string) => (trade === '' ? provider : `${provider}, ${trade}`),
  photo: (kind: string, place: number) => `${kind} ${place}`,
  isMissing: 'could not be added. Open it on the site.',
  missing: (count: number) =>
    count === 1
      ? '1 paper or photo could not be added. It is marked below. Open it on the site.'
      : `${count} papers or photos could not be added. They are marked below. Open them on the site.`,
  foot: 'This page needs no connection. Keep it in one folder with the folders beside it.',
} as const;
