/**
 * Replaces the bundler's way to begin the files that a later part needs, which also waits for stylesheets and speaks with old browsers:
 * the product has one stylesheet, which the document names. Saves 1 kB of the first screen.
 */
export const leanPreload = {
  name: 'lean-preload',
  apply: 'build' as const,
  enforce: 'post' as const,
  transform: (_code: string, id: string) =>
    id === '\0vite/preload-helper.js' ? { code: helper, map: null } : undefined,
};

const helper = `
const asked = new Set();
export const __vitePreload = (load, files = []) => {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }));
  }
  return load();
};`;
