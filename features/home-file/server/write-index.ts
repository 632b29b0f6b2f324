import { showDate, showDateTime } from '#core/time.ts';
import { escapeHtml } from '#features/policies/server/escape-html.ts';
import { homeFileWords, indexWords as words, validityWords } from '../wording.ts';
import type { LaidOutEntry, LaidOutPlace, LaidOutWork } from './lay-out.ts';

export type IndexFacts = {
  name: string;
  email: string;
  site: string;
  at: Date;
  /** Names a trade in the language of now. */
  nameOf: (trade: string) => string;
  /** The address and the year that were chosen; none for everything. */
  part: readonly string[];
};

const style = `
:root{color-scheme:light dark;--ink:#131a33;--muted:#545b75;--line:#dee1d6;--canvas:#f4f5f0;--surface:#fff;--link:#1b38b8}
@media(prefers-color-scheme:dark){:root{--ink:#eef0fa;--muted:#a6aecb;--line:#2a3355;--canvas:#0b0f1f;--surface:#141a30;--link:#a8b7ff}}
*{box-sizing:border-box}
body{margin:0 auto;padding:20px 16px;max-width:820px;background:var(--canvas);color:var(--ink);font:16px/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
h1{font-size:28px;line-height:1.2;margin:0 0 8px}h2{font-size:21px;line-height:1.3;margin:32px 0 4px}h3{font-size:16px;margin:16px 0 8px;color:var(--muted)}h4{font-size:18px;line-height:1.3;margin:0}
p{margin:4px 0}.muted{color:var(--muted)}
.work{background:var(--surface);border:1px solid var(--line);border-radius:14px;padding:16px;margin:0 0 16px}
ul{list-style:none;margin:12px 0 0;padding:0}.papers a,.papers span{display:inline-block;padding:10px 0}
a{color:var(--link)}
.photos{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(130px,100%),1fr));gap:12px}
.photos img{display:block;width:100%;aspect-ratio:4/3;object-fit:cover;border-radius:10px;border:1px solid var(--line)}
.photos a{display:block;font-size:14px}
footer{margin:32px 0 0;color:var(--muted);font-size:14px}
@media print{body{background:#fff;color:#000;max-width:none;padding:0}.work{break-inside:avoid;border-color:#999}.photos{grid-template-columns:repeat(4,1fr)}}
`.trim();

/**
 * The page of a download: lists its places, years and work, with relative links to the papers and files beside it. It has no scripts, and loads
 * nothing from a network. `missing` has the paths that could not be added.
 */
export function writeIndex(places: readonly LaidOutPlace[], facts: IndexFacts, missing: ReadonlySet<string>): string {
  const title = escapeHtml(words.title(facts.name));
  const lines = [
    words.account(facts.name, facts.email),
    words.made(showDateTime(facts.at), facts.site),
    ...(facts.part.length > 0 ? [words.part(facts.part.join(', '))] : []),
    ...(missing.size > 0 ? [words.missing(missing.size)] : []),
  ];
  return `<!doctype html>
<html lang="en-ZA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none';img-src 'self' file:;style-src 'unsafe-inline';form-action 'none'">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${lines.map((line) => `<p class="muted">${escapeHtml(line)}</p>`).join('\n')}
${places.map((place) => writePlace(place, missing, facts)).join('\n')}
</main>
<footer><p>${words.foot}</p></footer>
</body>
</html>
`;
}

const writePlace = (
  { address, years }: LaidOutPlace,
  missing: ReadonlySet<string>,
  facts: IndexFacts,
): string => `<section>
<h2>${escapeHtml(address)}</h2>
${years
  .map(
    ({ year, works }) => `<h3>${year} · ${words.works(works.length)}</h3>
${works.map((work) => writeWork(work, missing, facts)).join('\n')}`,
  )
  .join('\n')}
</section>`;

function writeWork({ work, entries }: LaidOutWork, missing: ReadonlySet<string>, { nameOf }: IndexFacts): string {
  const pictures = entries.filter(({ entry }) => entry.file?.kind === 'picture');
  const papers = entries.filter((each) => !pictures.includes(each));
  const { status, isCompleted, afterCareUntil, isAfterCareOver } = work;
  const date = showDate(work.at);
  const lines = [
    words.by(work.providerName, nameOf(work.trade)),
    isCompleted ? homeFileWords.completedOn(date) : homeFileWords.agreedOn(date),
    ...(status === 'cancelled' ? [homeFileWords.cancelled] : []),
    ...(afterCareUntil === null
      ? []
      : [(isAfterCareOver ? homeFileWords.afterCareOver : homeFileWords.afterCareUntil)(showDate(afterCareUntil))]),
  ];
  return `<article class="work">
<h4>${escapeHtml(work.title)}</h4>
${lines.map((line) => `<p class="muted">${escapeHtml(line)}</p>`).join('\n')}
${writeList('papers', papers, missing, ({ label, entry }) => {
  const validity = entry.validity === null ? null : validityWords[entry.validity];
  return escapeHtml(validity === null ? label : `${label} (${validity})`);
})}
${writeList('photos', pictures, missing, ({ label, path }) => `<img src="${linkTo(path)}" alt="" loading="lazy">${escapeHtml(label)}`)}
</article>`;
}

function writeList(
  name: 'papers' | 'photos',
  entries: readonly LaidOutEntry[],
  missing: ReadonlySet<string>,
  write: (entry: LaidOutEntry) => string,
): string {
  if (entries.length === 0) return '';
  const items = entries.map((entry) =>
    missing.has(entry.path)
      ? `<li><span>${escapeHtml(entry.label)}: ${words.isMissing}</span></li>`
      : `<li><a href="${linkTo(entry.path)}">${write(entry)}</a></li>`,
  );
  return `<ul class="${name}">\n${items.join('\n')}\n</ul>`;
}

/** A relative address. The dot keeps a folder with a colon-like name from being read as a scheme. */
const linkTo = (path: string): string => escapeHtml(`./${path.split('/').map(encodeURIComponent).join('/')}`);
