import { defaultBrandColour } from '#core/colour/brand-palette.ts';
import { languageTag } from '#core/languages.ts';
import type { Brand } from '#engine/brand.ts';
import { languageNow } from '#engine/language.ts';
import type { Mailer } from '#integrations/mail/mailer.ts';
import type { World } from '#engine/work.ts';
import { mailWords as words } from '#features/notifications/mail-wording.ts';
import { defuseLinks } from './defuse-links.ts';
import type { NoticeWords } from '../notice.ts';
import { unsubscribeToken, type Subscription } from './unsubscribe-token.ts';

/** The link with which a person, or their mail program, stops mails of a kind. */
export const unsubscribeLink = (world: World, mailer: Mailer, subscription: Subscription): string =>
  `${mailer.siteUrl}/unsubscribe?token=${unsubscribeToken(world.config.sessionSecret, subscription)}`;

/** The page of the preferences for notifications. */
export const notificationSettings = '/settings?tab=notifications';

type Link = { label: string; link: string };

/** The brand in a mail. The logo is null for the design's own, which no mail shows. */
export type MailLook = {
  siteName: string;
  /** Empty without one. */
  supportEmail: string;
  colour: string;
  logo: { url: string; width: number; height: number } | null;
};

/** Pixels; the pictures of logos are larger, for dense screens. */
const logoHeight = 36;
const maxLogoWidth = 240;

export function mailLook(
  { siteUrl }: Pick<Mailer, 'siteUrl'>,
  {
    siteName,
    supportEmail,
    brandColour,
    logoLight,
  }: Pick<Brand, 'siteName' | 'supportEmail' | 'brandColour' | 'logoLight'>,
): MailLook {
  const colour = brandColour || defaultBrandColour;
  if (logoLight === null) return { siteName, supportEmail, colour, logo: null };
  const scale = Math.min(logoHeight / logoLight.height, maxLogoWidth / logoLight.width, 1);
  const [width, height] = [logoLight.width, logoLight.height].map((side) => Math.max(1, Math.round(side * scale)));
  return {
    siteName,
    supportEmail,
    colour,
    logo: { url: `${siteUrl}/brand/${logoLight.id}/picture.png`, width: width ?? 1, height: height ?? 1 },
  };
}

type Around = {
  look: MailLook;
  open: Link | null;
  /** The reason that its reader gets it, under the text. */
  why: string;
  /** Links at the bottom: stop such mails, and choose others. */
  foot: readonly Link[];
};

/** A notice as plain text and as a small page, both in the language of the moment; people's own words stay text in both, without links. */
export function writeMail(
  name: string,
  notice: Pick<NoticeWords, 'title' | 'description'>,
  { look: { siteName, supportEmail, colour, logo }, open, why, foot }: Around,
): { text: string; html: string } {
  const [title, description] = [defuseLinks(notice.title), defuseLinks(notice.description)];
  const help = supportEmail === '' ? [] : [words.support(supportEmail)];
  const greeting = words.greeting(defuseLinks(name));
  const text = [
    greeting,
    title,
    description,
    ...(open === null ? [] : [`${open.label}:\n${open.link}`]),
    ['-- ', siteName, why, ...help, ...foot.map(({ label, link }) => `${label}:\n${link}`)].join('\n'),
  ].join('\n\n');
  const head =
    logo === null
      ? ''
      : `<p style="margin:0 0 20px"><img src="${escaped(logo.url)}" width="${logo.width}" height="${logo.height}" alt="${escaped(siteName)}" style="display:block;border:0"></p>\n`;
  const html = `<!doctype html>
<html lang="${languageTag(languageNow())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f5f9;color:#14182b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
${head}<p style="margin:0 0 16px">${escaped(greeting)}</p>
<h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
<p style="margin:0 0 20px;white-space:pre-line">${escaped(description)}</p>
${open === null ? '' : `<p style="margin:0"><a href="${escaped(open.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:${colour};color:#fff;font-weight:600;text-decoration:none">${escaped(open.label)}</a></p>`}
</div>
<p style="max-width:560px;margin:16px auto 0;padding:0 24px;color:#565c73;font-size:13px">${[`${siteName}.`, why, ...help].map(escaped).join(' ')}${foot.map(({ label, link }) => `<br><a href="${escaped(link)}" style="color:#565c73">${escaped(label)}</a>`).join('')}</p>
</body></html>
`;
  return { text, html };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
