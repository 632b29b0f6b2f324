import type { Plugin } from 'vite';

/** Lucide's drawings, less what nothing here reads: names, and random keys, which do not compress. */
export const leanIcons: Plugin = {
  name: 'lean-icons',
  apply: 'build',
  transform: {
    filter: { id: /lucide-react\/dist\/esm\/icons\// },
    handler(code) {
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
