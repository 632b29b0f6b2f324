import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { scriptTarget, styleTarget } from './floor.ts';
import { firstScreenChunks } from './first-screen-chunks.ts';
import { lastingFiles } from './lasting-files.ts';
import { olderStyles } from './older-styles.ts';
import { plainFields } from './plain-fields.ts';
import { refuseCycles } from './refuse-cycles.ts';
import { translatedFiles } from './translated-files.ts';

export default defineConfig({
  root: join(import.meta.dirname, '..'),
  plugins: [translatedFiles, react(), tailwindcss(), olderStyles, plainFields, lastingFiles, refuseCycles],
  resolve: {
    alias: [
      // The store of the router, with a hook whose changes React draws in slices.
      { find: /^@tanstack\/react-store$/, replacement: join(import.meta.dirname, '../react-store.ts') },
      // React itself has had this for years; the shim is for those before 18.
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    sourcemap: false,
    target: scriptTarget,
    cssTarget: styleTarget,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // Every name weighs on the first screen: a page's own file is asked for anyway, and what runs is here already.
      resolveDependencies: (file, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((other) => other !== file && !/\/(libraries|first-screen|rolldown-runtime)-/.test(other)),
    },
    rolldownOptions: {
      // Sentences stand in wording.ts as constants: each goes to the pages that show it instead of all of them to every page.
      optimization: { inlineConst: { mode: 'all', pass: 2 } },
      output: {
        codeSplitting: firstScreenChunks,
        // The first screen names every file that may be asked for later: those that size-limit weighs keep their names, others have none.
        chunkFileNames: ({ name }) =>
          /^(libraries|first-screen|rolldown-runtime)$/.test(name) ? 'assets/[name]-[hash].js' : 'assets/[hash:7].js',
      },
    },
  },
  server: { proxy: { '/api': 'http://127.0.0.1:3000' } },
});
