import type { Plugin } from 'vite';

/** Asks for the files that a lazy one needs at the same time as for that one, and waits for its styles. */
const preload = `
const asked = new Map();
const ask = (file) => {
  const link = document.createElement('link');
  const styles = file.endsWith('.css');
  link.rel = styles ? 'stylesheet' : 'modulepreload';
  link.href = '/' + file;
  document.head.append(link);
  return styles && new Promise((done) => (link.onload = link.onerror = done));
};
export const __vitePreload = (load, files = []) => {
  for (const file of files) if (!asked.has(file)) asked.set(file, ask(file));
  return Promise.all([load(), ...files.map((file) => asked.get(file))]).then(([module]) => module);
};`;

/** In place of Vite's own, which is for every browser, base and kind of file, and weighs 0.5 kB more on the first screen. */
export const leanPreload: Plugin = {
  name: 'lean-preload',
  apply: 'build',
  transform: { filter: { id: /vite\/preload-helper/ }, handler: () => ({ code: preload, map: null }) },
};
