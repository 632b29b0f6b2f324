import sharp from 'sharp';
import { expect, it } from 'vitest';
import { decodePicture } from './decode-picture.ts';

const aPicture = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#a3c' } })
    .png()
    .toBuffer();

it('kills the process of a picture that takes too long, and decodes the next one', async () => {
  const body = await aPicture();
  expect(await decodePicture(body, undefined, { limit: 1 })).toEqual({ kind: 'too-slow' });
  expect(await decodePicture(body)).toMatchObject({ kind: 'encoded', width: 1200, height: 900 });
});

it('stops with the reason of a sender who leaves while the picture is decoded', async () => {
  const leaving = new AbortController();
  const decoding = decodePicture(await aPicture(), leaving.signal);
  leaving.abort(new Error('left'));
  await expect(decoding).rejects.toThrow('left');
});

it('refuses bytes that are no picture', async () => {
  expect(await decodePicture(Buffer.from('no picture'))).toEqual({ kind: 'refused', code: 'files.broken' });
});
