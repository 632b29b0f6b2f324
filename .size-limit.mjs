// The first screen after sign-in, as the server sends it. Files of earlier builds stand beside those of the last one.
import manifest from './web/dist/.vite/manifest.json' with { type: 'json' };

const isFirst = /^assets\/(index|first-screen|libraries|rolldown-runtime)-[^/]*\.js$/;
const files = new Set(Object.values(manifest).map(({ file }) => file));

export default [
  {
    name: 'first screen after sign-in',
    path: [
      'web/dist/assets/theme-*.js',
      ...[...files].filter((file) => isFirst.test(file)).map((file) => `web/dist/${file}`),
    ],
    limit: '115 kB',
    brotli: true,
  },
];
