// Measures the bytes that a browser loads, as the server sends them. Files of earlier builds stand beside those of the last one.
import { existsSync, readdirSync, statSync } from 'node:fs';
import manifest from './web/dist/.vite/manifest.json' with { type: 'json' };

const isFirst = /^assets\/(index|first-screen|libraries|rolldown-runtime)-[^/]*\.js$/;
const files = new Set(Object.values(manifest).map(({ file }) => file));

/** The files of these sources or groups and of all that they need at once, styles among them.
 * @param {string[]} sources */
function filesOf(sources) {
  const seen = new Set();
  const add = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name].imports?.forEach(add);
  };
  const findKey = (name) =>
    name in manifest ? name : Object.keys(manifest).find((key) => manifest[key].name === name);
  ['index.html', 'first-screen', ...sources].map(findKey).forEach(add);
  return [...new Set([...seen].flatMap((name) => [manifest[name].file, ...(manifest[name].css ?? [])]))];
}

const everywhere = ['later'];
/** Scripts and styles of each page, in kB: a little more than they weigh. */
const pages = {
  login: ['141.1 kB', ['pages/login/login-page.tsx']],
  dashboard: ['148.8 kB', [...everywhere]],
  explore: ['166.0 kB', [...everywhere, 'pages/explore/explore-page.tsx']],
  providers: ['171.9 kB', [...everywhere, 'pages/providers/providers-page.tsx']],
  provider: ['182.8 kB', [...everywhere, 'pages/provider/provider-page.tsx']],
  problem: ['169.8 kB', [...everywhere, 'pages/problem/problem-page.tsx']],
  quote: ['188.0 kB', [...everywhere, 'pages/quote/quote-page.tsx']],
  job: ['203.9 kB', [...everywhere, 'pages/job/job-page.tsx']],
  conversation: ['182.7 kB', [...everywhere, 'pages/messages/messages-page.tsx', 'pages/messages/conversation.tsx']],
  jobs: ['171.9 kB', [...everywhere, 'pages/my-jobs/my-jobs-page.tsx']],
  homeFile: ['164.1 kB', [...everywhere, 'pages/home-file/home-file-page.tsx']],
  settings: ['191.6 kB', [...everywhere, 'pages/settings/settings-page.tsx', 'with-settings-page']],
  plans: [
    '174.1 kB',
    [...everywhere, 'pages/subscription/subscription-page.tsx', 'pages/subscription/own-section.tsx'],
  ],
  console: ['177.8 kB', [...everywhere, 'overview']],
};

const otherLanguages = readdirSync('web/dist/assets', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'xx')
  .map(({ name }) => name);

/** The files of a page in another language: its own where it has some.
 * @param {string[]} files @param {string} language */
const inLanguage = (files, language) =>
  files.map((file) => {
    const own = file.replace('assets/', `assets/${language}/`);
    return existsSync(`web/dist/${own}`) ? own : file;
  });

/** @param {string[]} files */
const sizeOf = (files) => files.reduce((sum, file) => sum + statSync(`web/dist/${file}`).size, 0);

/** The files of a page in the language in which they are largest.
 * @param {string[]} files */
const inLargest = (files) =>
  otherLanguages
    .map((language) => inLanguage(files, language))
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];

/** A translation may be as much longer, in hundredths of the limit of English. */
const forTranslations = 103;
/** @param {string} limit in kB */
const ofTranslation = (limit) => `${((parseFloat(limit) * forTranslations) / 100).toFixed(1)} kB`;

export default [
  {
    name: 'first screen after sign-in',
    path: [...files].filter((file) => isFirst.test(file)).map((file) => `web/dist/${file}`),
    limit: '119 kB',
    brotli: true,
  },
  ...Object.entries(pages).flatMap(([name, [limit, sources]]) => {
    const english = filesOf(sources);
    const largest = inLargest(english);
    return [
      { name: `scripts and styles of the page ${name}`, files: english, limit },
      {
        name: `scripts and styles of the page ${name} in its largest language`,
        files: largest,
        limit: ofTranslation(limit),
      },
    ].map(({ files, ...entry }) => ({ ...entry, path: files.map((file) => `web/dist/${file}`), brotli: true }));
  }),
];
