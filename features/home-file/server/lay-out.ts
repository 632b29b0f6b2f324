import { entryNames, indexWords as words } from '../wording.ts';
import { keepApart, nameSafely } from './name-files.ts';
import type { Work } from './queries.ts';

export type LaidOutEntry = { entry: Work['entries'][number]; path: string; label: string };
export type LaidOutWork = { work: Work; entries: LaidOutEntry[] };
export type LaidOutPlace = { address: string; years: { year: number; works: LaidOutWork[] }[] };

/** The folders of a download: the address, the year, and the work with its papers and files. Works come in the order of the home file. */
export function layOut(works: readonly Work[]): LaidOutPlace[] {
  const nameFolder = keepApart();
  // The page of the download stands beside the folders.
  nameFolder('index', '.html');
  return [...Map.groupBy(works, ({ place }) => place).values()].map((ofPlace) => {
    const address = ofPlace[0]?.address || words.noPlace;
    const folder = nameFolder(nameSafely(address, words.noPlace));
    const years = Map.groupBy(ofPlace, ({ year }) => year);
    return {
      address,
      years: [...years].map(([year, ofYear]) => {
        const nameWork = keepApart();
        return {
          year,
          works: ofYear.map((work) => ({
            work,
            entries: layOutEntries(work, `${folder}/${year}/${nameWork(nameSafely(work.title, words.noName))}`),
          })),
        };
      }),
    };
  });
}

function layOutEntries({ entries }: Work, folder: string): LaidOutEntry[] {
  const nameFile = keepApart();
  const counts = new Map<string, number>();
  return entries.map((entry) => {
    const { kind, number, file } = entry;
    const place = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, place);
    const label = number === null ? words.photo(entryNames[kind], place) : `${entryNames[kind]} ${number}`;
    const ending = file?.kind === 'picture' ? '.webp' : '.pdf';
    return { entry, label, path: `${folder}/${nameFile(nameSafely(label, kind), ending)}` };
  });
}
