import sharp, { type Sharp } from 'sharp';

type Size = { width: number; height: number };

const ofOneColour = (background: string, { width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background } });

const toBytes = async (picture: Sharp) => Buffer.from(await picture.toBuffer());

export const jpeg = (colour: string, size: Size = { width: 64, height: 48 }): Promise<Buffer<ArrayBuffer>> =>
  toBytes(ofOneColour(colour, size).jpeg({ quality: 100 }));

export const png = (colour: string, size: Size = { width: 64, height: 48 }): Promise<Buffer<ArrayBuffer>> =>
  toBytes(ofOneColour(colour, size).png());

/** A file for an upload field. */
export const jpegFile = async (name: string, colour: string, size?: Size) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg(colour, size),
});

/** A picture as a phone stores it: lying on its side, to be turned when it is shown. */
export const sidewaysJpegFile = async (name: string, colour: string, size: Size) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await toBytes(ofOneColour(colour, size).jpeg({ quality: 100 }).withMetadata({ orientation: 6 })),
});

/** A page that pretends to be a picture. */
export const disguisedPage = (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from('<html><script>alert(1)</script></html>'),
});
