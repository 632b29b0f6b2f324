import type { InputOf } from '#core/contract.ts';
import { and, eq, isNull } from 'drizzle-orm';
import type { z } from '#core/zod.ts';
import { Refusal } from '#core/errors.ts';
import { formatBudget } from '#core/money/money.ts';
import { showRate } from '#core/money/vat.ts';
import { showDateTime } from '#core/time.ts';
import type { EventBesideSteps } from '#engine/event.ts';
import { recordEvent } from '#engine/record-event.ts';
import type { PersonWork } from '#engine/work.ts';
import type { BrandPicture, PictureSlot, SiteNotice } from '../brand.ts';
import type { siteContract, siteSettings as shape } from '../contract.ts';
import { changeWords, siteErrors } from '../wording.ts';
import { brandPictures, siteEvents, siteSettings } from './tables.ts';

/** The subject of events about the site itself; there is one site. */
export const siteId = '00000000-0000-0000-0000-000000000000';

export type Settings = z.output<typeof shape>;
type Changes = InputOf<typeof siteContract.changeSettings>;
type SettingEvent = EventBesideSteps<typeof siteEvents>;

const showSwitch = (on: boolean) => (on ? changeWords.on : changeWords.off);
const showPicture = (picture: BrandPicture | null) =>
  picture === null ? changeWords.ofTheDesign : changeWords.picture(picture);

const showNotice = ({ text, endsAt, inLanguages = {} }: SiteNotice) =>
  [changeWords.notice(text, showDateTime(endsAt)), changeWords.inLanguages(inLanguages)].filter(Boolean).join('; ');

/** The event of each setting, and how the log shows its value. */
const settingEvents: { [Name in keyof Settings]: [SettingEvent, (value: Settings[Name]) => string] } = {
  publicBrowsing: ['public-browsing', showSwitch],
  joiningFeeCents: ['joining-fee', formatBudget],
  joiningFeeWaived: ['joining-fee-waiver', showSwitch],
  coolingOffFeeCents: ['cooling-off-fee', formatBudget],
  informationOfficerName: ['information-officer-name', (name) => name],
  informationOfficerEmail: ['information-officer-email', (email) => email],
  sellerName: ['seller-name', (name) => name],
  sellerAddress: ['seller-address', (address) => address],
  vatNumber: ['vat-number', (number) => number],
  vatRate: ['vat-rate', (rate) => `${showRate(rate)}%`],
  siteName: ['site-name', (name) => name],
  tagline: ['tagline', (tagline) => tagline],
  taglineInLanguages: ['tagline-in-languages', changeWords.inLanguages],
  supportEmail: ['support-email', (email) => email],
  supportPhone: ['support-phone', (phone) => phone],
  supportHours: ['support-hours', (hours) => hours],
  salesEmail: ['sales-email', (email) => email],
  salesPhone: ['sales-phone', (phone) => phone],
  quotesThatFill: ['quotes-that-fill', String],
  documentDays: ['document-days', String],
  maxDepositPercent: ['max-deposit-percent', String],
  brandColour: ['brand-colour', (colour) => colour || changeWords.ofTheDesign],
  logoLight: ['logo-light', showPicture],
  logoDark: ['logo-dark', showPicture],
  icon: ['icon', showPicture],
  notice: ['notice', (notice) => (notice === null ? changeWords.noNotice : showNotice(notice))],
};

const names = Object.keys(settingEvents) as (keyof Settings)[];

/** The setting that an event changed. */
export const settingOf = (step: string): keyof Settings | undefined =>
  names.find((name) => settingEvents[name][0] === step);

/** True if two values of a setting are the same: a picture or a notice is an object. */
export const isSameValue = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other);

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

/** Locks the settings until the transaction ends: two admins change them one after the other. */
export async function lockSettings({ tx }: PersonWork) {
  const [now] = await tx.select().from(siteSettings).for('no key update');
  if (now === undefined) throw new Error('the site has no settings');
  return now;
}

/**
 * Changes the settings that are given; each that really changes is an event with before and after. Refuses a picture that was not
 * uploaded for its place (`site.no-such-picture`) and a notice that is over (`site.notice-over`), both 422 at their field.
 */
export async function changeSettings(work: PersonWork, changes: Changes, undoes?: string): Promise<void> {
  const now = await lockSettings(work);
  const { logoLight, logoDark, icon, ...plain } = changes;
  const settings: { [Name in keyof Settings]?: Settings[Name] | undefined } = {
    ...plain,
    ...(logoLight !== undefined && { logoLight: await usePicture(work, 'logoLight', logoLight) }),
    ...(logoDark !== undefined && { logoDark: await usePicture(work, 'logoDark', logoDark) }),
    ...(icon !== undefined && { icon: await usePicture(work, 'icon', icon) }),
  };
  const changed = names.filter((name) => settings[name] !== undefined && !isSameValue(settings[name], now[name]));
  if (changed.length === 0) return;
  if (changed.includes('notice')) refuseNoticeThatIsOver(work, settings.notice);
  await work.tx.update(siteSettings).set(settings);
  for (const name of changed) {
    const [event, show] = settingEvents[name] as [SettingEvent, (value: unknown) => string];
    const [was, is] = [now[name], settings[name]];
    const data = { was, is, ...(undoes !== undefined && { undoes }) };
    await recordEvent(work, siteEvents, event, { id: siteId, by: 'admin', before: show(was), after: show(is), data });
  }
}

function refuseNoticeThatIsOver({ now }: PersonWork, notice: Settings['notice'] | undefined): void {
  if (notice && new Date(notice.endsAt) <= now)
    throw new Refusal('site.notice-over', {
      errors: [{ path: 'notice.endsAt', message: siteErrors['site.notice-over'] }],
    });
}

/** Reads the picture of a setting, which is kept for good from now on. */
async function usePicture(
  { tx, now }: PersonWork,
  name: 'logoLight' | 'logoDark' | 'icon',
  id: string | null,
): Promise<BrandPicture | null> {
  if (id === null) return null;
  const slot: PictureSlot = name === 'icon' ? 'icon' : 'logo';
  const [picture] = await tx
    .select({ id: brandPictures.id, width: brandPictures.width, height: brandPictures.height })
    .from(brandPictures)
    .where(and(eq(brandPictures.id, id), eq(brandPictures.slot, slot)))
    // The sweep deletes pictures that no setting has used.
    .for('update');
  if (picture === undefined)
    throw new Refusal('site.no-such-picture', {
      errors: [{ path: name, message: siteErrors['site.no-such-picture'] }],
    });
  await tx
    .update(brandPictures)
    .set({ usedAt: now })
    .where(and(eq(brandPictures.id, id), isNull(brandPictures.usedAt)));
  return picture;
}
