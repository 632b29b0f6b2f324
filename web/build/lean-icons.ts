import type { Plugin } from 'vite';

/** Draws an icon of Lucide's: what its own component of 1 kB does for the attributes that are given to one here. */
const drawIcon = `
import { createElement } from 'react';
export default ({ node }) => {
  const drawing = node.map(([shape, attributes]) => createElement(shape, attributes));
  return ({ size = 24, strokeWidth = 2, ...rest }) => createElement('svg', {
    width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', strokeWidth,
    strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true, ...rest,
  }, drawing);
};`;

/** Lucide's drawings, less what nothing here reads: names, random keys, which do not compress, and what draws them any way at all. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/(icons\/|createLucideIcon)/ },
    handler(code, id) {
      if (id.endsWith('/createLucideIcon.mjs')) return { code: drawIcon, map: null };
      let key = 0;
      return {
        code: code
          .replace(/,\s*aliases: \[[^\]]*\]/, '')
          .replace(/^ {2}(name: ".*"|size: 24),\n|^__iconData\.node;\n/gm, '')
          .replace(/key: "\w+"/g, () => `key: ${key++}`),
        map: null,
      };
    },
  },
};
