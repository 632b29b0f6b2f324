import { createHash } from 'node:crypto';
import { type Brand, taglineNow } from '#engine/brand.ts';

/** A picture for a link, drawn from these lines: a title, what stands below it, and what stands in the bright field. */
export type SharedPicture = { path: string; title: string; below: string; bright: string };

/** The content of a page's head, besides the brand. */
export type Head = {
  /** Stands before the name of the site; null for the name alone. */
  title: string | null;
  /** Null for the tagline. */
  description: ((siteName: string) => string) | null;
  /** The path by which others should know the page, whatever its query; null where there is none. */
  canonical: string | null;
  /** Null for the picture of the site. */
  picture: SharedPicture | null;
  /** Search engines may list the page always, while visitors may look around, or never. */
  indexed: 'always' | 'while-public' | 'never';
};

/** A page as the server knows it: the status of its document, and its head. */
export type PageState = {
  status: 200 | 404 | 410;
  head: Head;
  /** The page tells no other site its address. */ isSecret?: true;
};

/** Says nothing but the brand. */
export const plainHead: Head = {
  title: null,
  description: null,
  canonical: null,
  picture: null,
  indexed: 'always',
};

/** The head of a page that says nothing about itself, and that search engines leave out. */
export const silentPage = (status: PageState['status'], title: string | null = null): PageState => ({
  status,
  head: { ...plainHead, title, indexed: 'never' },
});

const sitePicturePath = '/shared/picture.png';

/** The content of the site's picture. */
export const sitePicture = (brand: Pick<Brand, 'siteName' | 'tagline' | 'taglineInLanguages'>): SharedPicture => ({
  path: sitePicturePath,
  title: brand.siteName,
  below: taglineNow(brand).text,
  bright: '',
});

/** Changes with everything that a picture shows, so that messengers fetch another one. */
export const hashPicture = (picture: SharedPicture, { siteName, brandColour, icon }: Brand): string =>
  createHash('sha256')
    .update(JSON.stringify([picture, siteName, brandColour, icon?.id, 1]))
    .digest('base64url')
    .slice(0, 12);

/** The width and height of the picture of a link, in pixels. */
export const pictureSize = { width: 1200, height: 630 };

/**
 * The tags of a head, for the end of `<head>`; `origin` is where people reach the site, null where that is not known. All text is
 * escaped.
 */
export function writeHead(head: Head, brand: Brand, origin: string | null): string {
  const isIndexed = head.indexed === 'always' || (head.indexed === 'while-public' && brand.publicBrowsing);
  const picture = head.picture ?? sitePicture(brand);
  const address = head.canonical === null || origin === null ? null : origin + head.canonical;
  const tags = [
    ...(isIndexed ? [] : [meta('name', 'robots', 'noindex')]),
    ...(address === null
      ? []
      : [`<link rel="canonical" href="${escaped(address)}" />`, meta('property', 'og:url', address)]),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', brand.siteName),
    meta('property', 'og:title', head.title ?? brand.siteName),
    meta('property', 'og:description', describe(head, brand)),
    ...(origin === null
      ? []
      : [
          meta('property', 'og:image', `${origin}${picture.path}?v=${hashPicture(picture, brand)}`),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', String(pictureSize.width)),
          meta('property', 'og:image:height', String(pictureSize.height)),
          meta('property', 'og:image:alt', picture.title),
        ]),
    meta('name', 'twitter:card', 'summary_large_image'),
  ];
  return tags.join('');
}

/** The description of a page, for search results and shared links. */
export const describe = ({ description }: Head, brand: Brand): string =>
  description === null ? taglineNow(brand).text : description(brand.siteName);

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escaped(content)}" />`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
/** Text as text, in an element and in an attribute. */
export const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
