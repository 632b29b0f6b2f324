import { sharedCache } from './shared-cache.ts';

/** The address to which another app's share sheet sends photos; the manifest names it, and the service worker answers. */
export const shareAddress = '/share-problem';

/** Milliseconds after which photos that no form took are deleted. */
const maxAge = 3_600_000;

/** Keeps what was shared, in place of what was shared before. */
export async function keepShared(form: FormData): Promise<void> {
  await caches.delete(sharedCache);
  const cache = await caches.open(sharedCache);
  const texts = ['title', 'text', 'url']
    .flatMap((name) => form.get(name) ?? [])
    .filter((text) => typeof text === 'string');
  await cache.put('/shared/text', answerWith(texts.filter(Boolean).join('\n')));
  const photos = form.getAll('photos').filter((photo) => typeof photo !== 'string');
  await Promise.all(
    photos.map((photo, index) => cache.put(`/shared/${index}?${encodeURIComponent(photo.name)}`, answerWith(photo))),
  );
}

const answerWith = (body: BodyInit) => new Response(body, { headers: { date: new Date().toUTCString() } });

const isFresh = ({ headers }: Response) => Date.now() - Date.parse(headers.get('date') ?? '') < maxAge;

/** Takes what was shared with this app out of the browser: its photos in their order and its text; nothing where it is older than an hour. */
export async function takeShared(): Promise<{ photos: File[]; text: string }> {
  const cache = await caches.open(sharedCache);
  const taken = { photos: [] as File[], text: '' };
  for (const request of await cache.keys()) {
    const answer = await cache.match(request);
    if (answer === undefined || !isFresh(answer)) continue;
    const { pathname, search } = new URL(request.url);
    if (pathname === '/shared/text') taken.text = await answer.text();
    else {
      const body = await answer.blob();
      taken.photos.push(new File([body], decodeURIComponent(search.slice(1)), { type: body.type }));
    }
  }
  await caches.delete(sharedCache);
  return taken;
}

/** Deletes photos that no form took within an hour. */
export async function sweepShared(): Promise<void> {
  const cache = await caches.open(sharedCache);
  const text = await cache.match('/shared/text');
  if (text === undefined || !isFresh(text)) await caches.delete(sharedCache);
}
