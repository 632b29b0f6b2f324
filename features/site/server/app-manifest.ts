import { acceptedTypes } from '#core/files.ts';
import { type Brand, taglineNow } from '#engine/brand.ts';
import { shortcutWords as words } from '../app-wording.ts';
import { type IconShape, iconShapes, iconVersion } from './app-icon.ts';

type Named = Pick<Brand, 'siteName' | 'tagline' | 'taglineInLanguages' | 'icon'>;

/** The ground of the pages in light: it fills the screen while the app opens. */
const ground = '#F4F5F0';

/** Writes the web app manifest: the name and look of the site on the screen of a phone, and the content that other apps can share with it. */
export function writeManifest(brand: Named): string {
  const { siteName } = brand;
  return JSON.stringify({
    id: '/',
    name: siteName,
    short_name: siteName,
    description: taglineNow(brand).text,
    lang: 'en-ZA',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    background_color: ground,
    theme_color: ground,
    icons: (Object.keys(iconShapes) as IconShape[]).map((shape) => ({
      src: `/app-icons/${shape}/icon.png?v=${iconVersion(brand)}`,
      sizes: `${iconShapes[shape]}x${iconShapes[shape]}`,
      type: 'image/png',
      purpose: shape === 'maskable' ? 'maskable' : 'any',
    })),
    shortcuts: [
      { name: words.post, url: '/add-problem' },
      { name: words.quotes, url: '/my-quotes' },
      { name: words.jobs, url: '/my-jobs' },
    ],
    share_target: {
      action: '/share-problem',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { title: 'title', text: 'text', url: 'url', files: [{ name: 'photos', accept: acceptedTypes.picture }] },
    },
  });
}
