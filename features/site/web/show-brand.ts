import { textIn } from '#core/in-languages.ts';
import { languages } from '#core/languages.ts';
import { brandPictureUrl } from '../brand.ts';
import type { Settings } from './api.ts';

type ShownBrand = Pick<Settings, 'siteName' | 'tagline' | 'taglineInLanguages' | 'icon'>;

/** Shows the present brand in this tab, as the document does after a reload: its stylesheet, its icon, its name and tagline. */
export function showBrand({ siteName, tagline, taglineInLanguages, icon }: ShownBrand): void {
  const style = document.createElement('link');
  style.id = 'brand';
  style.rel = 'stylesheet';
  style.href = `/brand/style.css?at=${Date.now()}`;
  const earlier = document.getElementById('brand');
  // The earlier one stays until the new one has loaded, so that nothing flashes.
  if (earlier !== null) style.addEventListener('load', () => earlier.remove(), { once: true });
  document.head.append(style);
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link !== null) {
    link.type = icon === null ? 'image/svg+xml' : 'image/png';
    link.href = icon === null ? '/favicon.svg' : brandPictureUrl(icon.id);
  }
  const name = document.querySelector<HTMLMetaElement>('meta[name=application-name]');
  const description = document.querySelector<HTMLMetaElement>('meta[name=description]');
  if (name !== null) {
    document.title = document.title.replace(name.content, () => siteName);
    name.content = siteName;
  }
  if (description === null) return;
  const language = languages.find((code) => code === document.documentElement.lang) ?? 'en';
  const { text, lang } = textIn(language, tagline, taglineInLanguages);
  description.content = text;
  description.lang = lang === language ? '' : lang;
}
