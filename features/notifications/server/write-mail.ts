import type { Mailer } from '#server/integrations/mail/mailer.ts';
import type { World } from '#server/engine/work.ts';
import { mailWords as words } from '../mail-wording.ts';
import { defuseLinks } from './defuse-links.ts';
import type { Notice } from './notice.ts';
import { unsubscribeToken, type Subscription } from './unsubscribe-token.ts';

/** Where a person stops mails of a kind, and a mail program too. */
export const unsubscribeLink = (world: World, mailer: Mailer, subscription: Subscription): string =>
  `${mailer.siteUrl}/unsubscribe?token=${unsubscribeToken(world.config.sessionSecret, subscription)}`;

/** The page where people choose what they are told, and how. */
export const notificationSettings = '/settings?tab=notifications';

/** Stands in the text of a mail for the path of its link until it is sent: no one who reads the table can use the link. */
export const linkMark = '/{link}';

type Link = { label: string; link: string };

type Around = {
  open: Link | null;
  /** Why its reader gets it, under the text. */
  why: string;
  /** Under that: how to stop such mails, and to choose others. */
  foot: readonly Link[];
};

/** A notice as plain text and as a small page; what people typed stays text in both, without links. */
export function writeMail(
  name: string,
  notice: Pick<Notice, 'title' | 'description'>,
  { open, why, foot }: Around,
): { text: string; html: string } {
  const [title, description] = [defuseLinks(notice.title), defuseLinks(notice.description)];
  const greeting = words.greeting(defuseLinks(name));
  const text = [
    greeting,
    title,
    description,
    ...(open === null ? [] : [`${open.label}:\n${open.link}`]),
    ['-- ', 'Lungisa', why, ...foot.map(({ label, link }) => `${label}:\n${link}`)].join('\n'),
  ].join('\n\n');
  const html = `<!doctype html>
<html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>
<body style="margin:0;padding:24px 16px;background:#f4f5f9;color:#14182b;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:12px">
<p style="margin:0 0 16px">${escaped(greeting)}</p>
<h1 style="margin:0 0 8px;font-size:20px;line-height:1.3">${escaped(title)}</h1>
<p style="margin:0 0 20px;white-space:pre-line">${escaped(description)}</p>
${open === null ? '' : `<p style="margin:0"><a href="${escaped(open.link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#1f3fcc;color:#fff;font-weight:600;text-decoration:none">${escaped(open.label)}</a></p>`}
</div>
<p style="max-width:560px;margin:16px auto 0;padding:0 24px;color:#565c73;font-size:13px">Lungisa. ${escaped(why)}${foot.map(({ label, link }) => `<br><a href="${escaped(link)}" style="color:#565c73">${escaped(label)}</a>`).join('')}</p>
</body></html>
`;
  return { text, html };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
