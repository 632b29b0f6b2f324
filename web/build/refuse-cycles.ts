import type { Plugin } from 'vite';

/** Ends the build where chunks import each other: what one of them reads of the other at its start would not be there yet. */
export const refuseCycles: Plugin = {
  name: 'refuse-cycles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const importsOf = (file: string) => {
      const chunk = bundle[file];
      return chunk?.type === 'chunk' ? chunk.imports : [];
    };
    const done = new Set<string>();
    const visit = (file: string, way: readonly string[]): void => {
      if (way.includes(file)) this.error(`These chunks import each other: ${[...way, file].join(' → ')}`);
      if (done.has(file)) return;
      for (const next of importsOf(file)) visit(next, [...way, file]);
      done.add(file);
    };
    for (const file of Object.keys(bundle)) visit(file, []);
  },
};
