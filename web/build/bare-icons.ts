const icons = /node_modules\/lucide-react\/.*\/icons\/[\w-]+\.m?js$/;
const maker = /node_modules\/lucide-react\/.*\/createLucideIcon\.m?js$/;

/** The icon component with what the product asks of it: a attributes and another stroke. Without a label it says nothing to a screen reader. */
const bareMaker = `
import { createElement } from 'react';
export default ({ node }) => (props) =>
  createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg', width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
      strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': props['aria-label'] ? undefined : true, ...props,
    },
    ...node.map((part) => (typeof part === 'string' ? createElement('path', { d: part }) : createElement(...part))),
  );`;

/**
 * Takes out of the icons what the product does not use: the keys of their paths, names, sizes, and all settings but class and stroke. Saves 2 kB of
 * the first screen.
 */
export const bareIcons = {
  name: 'bare-icons',
  apply: 'build' as const,
  transform: (code: string, id: string) => {
    if (maker.test(id)) return { code: bareMaker, map: null };
    if (!icons.test(id)) return;
    const bare = code
      .replaceAll(/,\s*key: "\w+"/g, '')
      .replaceAll(/\bname: "[\w-]+",|\bsize: 24,|,\s*aliases: \[[^\]]*\]|^__iconData\.node;$/gm, '')
      .replaceAll(/\[\s*"path",\s*\{\s*d: ("[^"]*")\s*\}\s*\]/g, '$1');
    return { code: bare, map: null };
  },
};
