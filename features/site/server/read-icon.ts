import sharp, { type Sharp } from 'sharp';

/** The largest side of an entry, in pixels. */
const largest = 256;
const headerBytes = 6;
const entryBytes = 16;

/**
 * Reads the largest picture of a Windows icon file (.ico), which sharp cannot: an entry is a PNG, or a bitmap without its file header, upside
 * down and followed by a mask. Null for a file that is not whole, or a bitmap with other depths than 24 and 32 bits.
 */
export function readIcon(body: Uint8Array): Sharp | null {
  const file = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (file.length < headerBytes || file.readUInt32LE(0) !== 0x10000) return null;
  const count = Math.min(file.readUInt16LE(4), 32);
  if (file.length < headerBytes + count * entryBytes) return null;
  const entries = Array.from({ length: count }, (_, at) => {
    const entry = file.subarray(headerBytes + at * entryBytes);
    const bits = entry.readUInt16LE(6);
    return { side: entry[0] || largest, bits, from: entry.readUInt32LE(12), bytes: entry.readUInt32LE(8) };
  }).toSorted((one, other) => other.side - one.side || other.bits - one.bits);
  for (const { from, bytes } of entries) {
    const picture = file.subarray(from, from + bytes);
    const read = picture.length === bytes ? readEntry(picture) : null;
    if (read !== null) return read;
  }
  return null;
}

const pngStart = Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1');

function readEntry(entry: Buffer): Sharp | null {
  if (entry.subarray(0, pngStart.length).equals(pngStart)) return sharp(entry, { limitInputPixels: 1024 * 1024 });
  return readBitmap(entry);
}

function readBitmap(entry: Buffer): Sharp | null {
  if (entry.length < 40 || entry.readUInt32LE(0) !== 40 || entry.readUInt32LE(16) !== 0) return null;
  const [width, height, bits] = [entry.readInt32LE(4), entry.readInt32LE(8) / 2, entry.readUInt16LE(14)];
  if (width < 1 || width > largest || height < 1 || height > largest || !Number.isInteger(height)) return null;
  if (bits !== 24 && bits !== 32) return null;
  const row = Math.ceil((width * bits) / 32) * 4;
  const maskRow = Math.ceil(width / 32) * 4;
  if (entry.length < 40 + row * height) return null;
  const hasMask = entry.length >= 40 + (row + maskRow) * height;
  const pixels = Buffer.alloc(width * height * 4);
  let isSeen = false;
  for (let y = 0; y < height; y += 1) {
    const line = 40 + (height - 1 - y) * row;
    const mask = 40 + row * height + (height - 1 - y) * maskRow;
    for (let x = 0; x < width; x += 1) {
      const from = line + (x * bits) / 8;
      const to = (y * width + x) * 4;
      const isMasked = hasMask && ((entry[mask + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
      const alpha = bits === 32 ? (entry[from + 3] ?? 0) : isMasked ? 0 : 255;
      pixels.set([entry[from + 2] ?? 0, entry[from + 1] ?? 0, entry[from] ?? 0, alpha], to);
      isSeen ||= alpha > 0;
    }
  }
  return isSeen ? sharp(pixels, { raw: { width, height, channels: 4 } }) : null;
}
