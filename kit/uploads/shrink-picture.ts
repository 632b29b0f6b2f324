const longestSide = 1920;
const quality = 0.82;
/** A picture that is as small as this in both ways is sent as it is. */
const smallEnough = 400 * 1024;
/** Types that the server takes unchanged; other pictures that the browser can read are turned into one of these. */
const taken = ['image/jpeg', 'image/png', 'image/webp'];

/**
 * A photo upright and at most 1920 px on its longer side; the file itself where that would not be smaller, and where it
 * is no picture that this browser can read: then the server says what is wrong with it.
 */
export async function shrinkPicture(file: File): Promise<Blob> {
  if (!file.type.startsWith('image/')) return file;
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return file;
  try {
    const { width, height } = fitWithin(bitmap.width, bitmap.height, longestSide);
    const isTaken = taken.includes(file.type);
    if (isTaken && width === bitmap.width && file.size <= smallEnough) return file;
    // JPEG knows no transparency. A browser that cannot write WebP writes PNG.
    const small = await drawn(
      bitmap,
      { x: 0, y: 0, width: bitmap.width, height: bitmap.height },
      { width, height },
      encodingOf(file),
    );
    return small !== null && (!isTaken || small.size < file.size) ? small : file;
  } finally {
    bitmap.close();
  }
}

type Area = { x: number; y: number; width: number; height: number };

/** A square of a picture, given in its pixels, at most 512 px a side; null where this browser cannot read the file. */
export async function cutSquare(file: File, area: Area): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (bitmap === null) return null;
  try {
    const side = Math.min(512, Math.round(area.width));
    return await drawn(bitmap, area, { width: side, height: side }, encodingOf(file));
  } finally {
    bitmap.close();
  }
}

/** The size of something that keeps its shape and whose longer side is at most `longest`; never larger than it is. */
export function fitWithin(width: number, height: number, longest: number): { width: number; height: number } {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

const encodingOf = ({ type }: File) => (type === 'image/jpeg' ? type : 'image/webp');

function drawn(
  bitmap: ImageBitmap,
  from: Area,
  to: { width: number; height: number },
  type: string,
): Promise<Blob | null> {
  const canvas = Object.assign(document.createElement('canvas'), to);
  const context = canvas.getContext('2d');
  if (context === null) return Promise.resolve(null);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, to.width, to.height);
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality));
}
