import sharp from 'sharp';
import { expect, it } from 'vitest';
import { drawPicture } from './draw-picture.ts';

const brand = { siteName: 'Lungisa', brandColour: '' };
const picture = { path: '/x', title: 'Burst geyser in the roof', below: 'Soweto', bright: 'R2,500' };
const draw = (more: Partial<typeof picture> = {}, icon: Buffer | null = null) =>
  drawPicture({ ...picture, ...more }, brand, icon);

it.each([
  ['a word that is longer than a line', 'W'.repeat(120)],
  ['signs that no font of ours has', '水管漏水 🚰🔧 \u202e\u0000'],
  ['markup', '</svg><script>&'],
  ['the longest title', 'Geyser '.repeat(17)],
])('draws a title with %s', async (_, title) => {
  const png = await draw({ title });
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(png.length).toBeLessThan(120_000);
});

it('draws another picture for another title, place, budget and icon', async () => {
  const icon = await sharp({ create: { width: 20, height: 10, channels: 4, background: '#ff0000' } })
    .png()
    .toBuffer();
  const drawn = await Promise.all([
    draw(),
    draw({ title: 'A tap' }),
    draw({ below: '' }),
    draw({ bright: '' }),
    draw({}, icon),
  ]);
  expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(5);
});
