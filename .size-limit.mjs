// What a browser loads, as the server sends it. Files of earlier builds stand beside those of the last one.
import manifest from './web/dist/.vite/manifest.json' with { type: 'json' };

const isFirst = /^assets\/(index|first-screen|libraries|rolldown-runtime)-[^/]*\.js$/;
const files = new Set(Object.values(manifest).map(({ file }) => file));

/** The files of these sources and of all that they need at once, styles among them.
 * @param {string[]} sources */
function filesOf(sources) {
  const seen = new Set();
  const add = (name) => {
    if (seen.has(name)) return;
    seen.add(name);
    manifest[name].imports?.forEach(add);
  };
  ['index.html', ...sources].forEach(add);
  return [...new Set([...seen].flatMap((name) => [manifest[name].file, ...(manifest[name].css ?? [])]))];
}

const everywhere = ['layouts/connection.tsx', 'layouts/background-tasks.tsx', 'ui/toasts.tsx'];
/** Scripts and styles of each page, in kB: a little more than they weigh. */
const pages = {
  login: ['146 kB', ['pages/login/login-page.tsx', 'ui/toasts.tsx']],
  dashboard: ['158 kB', [...everywhere, 'pages/dashboard/feed-tabs.tsx']],
  explore: ['188 kB', [...everywhere, 'pages/explore/explore-page.tsx']],
  providers: ['186 kB', [...everywhere, 'pages/providers/providers-page.tsx']],
  provider: ['189 kB', [...everywhere, 'pages/provider/provider-page.tsx']],
  problem: ['192 kB', [...everywhere, 'pages/problem/problem-page.tsx']],
  quote: ['196 kB', [...everywhere, 'pages/quote/quote-page.tsx']],
  job: ['190 kB', [...everywhere, 'pages/job/job-page.tsx']],
  conversation: ['192 kB', [...everywhere, 'pages/messages/messages-page.tsx', 'pages/messages/conversation.tsx']],
};

export default [
  {
    name: 'first screen after sign-in',
    path: [...files].filter((file) => isFirst.test(file)).map((file) => `web/dist/${file}`),
    limit: '115 kB',
    brotli: true,
  },
  ...Object.entries(pages).map(([name, [limit, sources]]) => ({
    name: `scripts and styles of the page ${name}`,
    path: filesOf(sources).map((file) => `web/dist/${file}`),
    limit,
    brotli: true,
  })),
];
