// Measures the bytes that a browser loads, as the server sends them. Files of earlier builds stand beside those of the last one.
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
  ['index.html', ...sources].map(findKey).forEach(add);
  return [...new Set([...seen].flatMap((name) => [manifest[name].file, ...(manifest[name].css ?? [])]))];
}

const everywhere = ['later'];
/** Scripts and styles of each page, in kB: a little more than they weigh. */
const pages = {
  login: ['143.4 kB', ['pages/login/login-page.tsx']],
  dashboard: ['148.2 kB', [...everywhere]],
  explore: ['164.5 kB', [...everywhere, 'pages/explore/explore-page.tsx']],
  providers: ['173.2 kB', [...everywhere, 'pages/providers/providers-page.tsx']],
  provider: ['191.5 kB', [...everywhere, 'pages/provider/provider-page.tsx']],
  problem: ['180.5 kB', [...everywhere, 'pages/problem/problem-page.tsx']],
  quote: ['198.6 kB', [...everywhere, 'pages/quote/quote-page.tsx']],
  job: ['204.1 kB', [...everywhere, 'pages/job/job-page.tsx']],
  conversation: ['182 kB', [...everywhere, 'pages/messages/messages-page.tsx', 'pages/messages/conversation.tsx']],
  jobs: ['182.4 kB', [...everywhere, 'pages/my-jobs/my-jobs-page.tsx']],
  homeFile: ['163.1 kB', [...everywhere, 'pages/home-file/home-file-page.tsx']],
  settings: ['199.4 kB', [...everywhere, 'pages/settings/settings-page.tsx', 'pages/settings/profile-tab.tsx']],
  plans: [
    '173.2 kB',
    [...everywhere, 'pages/subscription/subscription-page.tsx', 'pages/subscription/own-section.tsx'],
  ],
  console: [
    '183.5 kB',
    [...everywhere, ...['section-page', 'overview/overview', 'overview/charts'].map((part) => `console/${part}.tsx`)],
  ],
};

export default [
  {
    name: 'first screen after sign-in',
    path: [...files].filter((file) => isFirst.test(file)).map((file) => `web/dist/${file}`),
    limit: '118.2 kB',
    brotli: true,
  },
  ...Object.entries(pages).map(([name, [limit, sources]]) => ({
    name: `scripts and styles of the page ${name}`,
    path: filesOf(sources).map((file) => `web/dist/${file}`),
    limit,
    brotli: true,
  })),
];
