import { Refusal } from '#core/errors.ts';
import { events } from '#engine/tables.ts';
import type { PersonWork } from '#engine/work.ts';
import { findRow } from '#engine/postgres/read.ts';
import type { BrandPicture } from '../brand.ts';
import { changeSettings, isSameValue, lockSettings, settingOf, siteId } from './change-settings.ts';
import { siteEvents } from './tables.ts';

const pictures: readonly string[] = ['logoLight', 'logoDark', 'icon'];

/**
 * Sets a setting back to its value before the change. Refuses (409) when the setting has changed since (`site.changed-since`), and a change
 * of the time before values were kept (`site.not-undoable`).
 */
export async function undoChange(work: PersonWork, eventId: string): Promise<void> {
  const now = await lockSettings(work);
  const event = await findRow(work.tx, events, { id: eventId, noun: siteEvents.noun, subjectId: siteId });
  const setting = event && settingOf(event.step);
  if (event === undefined || setting === undefined) throw new Refusal('request.not-found');
  const { was, is } = event.data;
  if (was === undefined || is === undefined) throw new Refusal('site.not-undoable');
  if (!isSameValue(now[setting], is)) throw new Refusal('site.changed-since', { current: event.step });
  const before = pictures.includes(setting) ? ((was as BrandPicture | null)?.id ?? null) : was;
  await changeSettings(work, { [setting]: before }, eventId);
}
