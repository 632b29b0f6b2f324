/**
 * Replaces the bundler's way to begin the files that a later part needs, which also speaks with old browsers. A part waits for its own stylesheet;
 * that of the first screen stands in the document. Saves 1 kB of the first screen.
 */
export const leanPreload = {
  name: 'lean-preload',
  apply: 'build' as const,
  enforce: 'post' as const,
  transform: (_code: string, id: string) =>
    id === '\0vite/preload-helper.js' ? { code: helper, map: null } : undefined,
};

const helper = `
const asked = new Set([...document.querySelectorAll('[rel=stylesheet]')].map((link) => link.getAttribute('href').slice(1)));
export const __vitePreload = (load, files = []) => {
  const styles = [];
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    Object.assign(link, { rel: isStyle ? 'stylesheet' : 'modulepreload', href: '/' + file });
    if (isStyle) styles.push(new Promise((resolve) => (link.onload = link.onerror = resolve)));
    document.head.append(link);
  }
  return styles.length > 0 ? Promise.all(styles).then(load) : load();
};`;
