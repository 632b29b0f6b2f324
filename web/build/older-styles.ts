import type { Plugin } from 'vite';

/** A declaration whose value is in `dvh`, and one that moves something by `translate`. */
const viewport = /[\w-]+:[^;{}]*\ddvh[^;{}]*(?=[;}])/g;
const moves = /(?<![\w-])translate:([^;{}]+)(?=[;}])/g;

/**
 * Gives the styles what Lightning CSS does not lower: `vh` before `dvh` (Chrome 108), and `transform` where there is no `translate` (Chrome 104). What
 * covers a page or is pressed must stand right; all else may look plainer in an old browser.
 */
export const olderStyles: Plugin = {
  name: 'older-styles',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    id.endsWith('.css')
      ? {
          code: code
            .replaceAll(viewport, (found) => `${found.replaceAll('dvh', 'vh')};${found}`)
            .replaceAll(
              moves,
              (found, value: string) =>
                `${found};@supports not (translate: none) { transform: ${toTransform(value)}; }`,
            ),
          map: null,
        }
      : undefined,
};

/** `translate: X Y` in the words of `transform`. */
function toTransform(value: string): string {
  const parts = value.trim().split(/\s+(?![^(]*\))/);
  return parts[0] === 'none' ? 'none' : `translate(${parts.join(', ')})`;
}
