import { expect, it } from 'vitest';
import { writeManifest } from './app-manifest.ts';

const brand = { siteName: 'Sizani "Home"', tagline: 'Help <nearby>', taglineInLanguages: {}, icon: null };

it('names the app as the site, with icons, shortcuts and what can be shared with it', () => {
  const manifest = JSON.parse(writeManifest(brand)) as Record<string, never>;
  expect(manifest).toMatchObject({
    name: 'Sizani "Home"',
    description: 'Help <nearby>',
    display: 'standalone',
    start_url: '/dashboard',
    icons: [
      { src: '/app-icons/192/icon.png?v=design', sizes: '192x192', purpose: 'any' },
      { src: '/app-icons/512/icon.png?v=design', sizes: '512x512', purpose: 'any' },
      { src: '/app-icons/maskable/icon.png?v=design', sizes: '512x512', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: 'Post', url: '/add-problem' },
      { name: 'Quotes', url: '/my-quotes' },
      { name: 'Jobs', url: '/my-jobs' },
    ],
    share_target: { action: '/share-problem', method: 'POST', enctype: 'multipart/form-data' },
  });
});
