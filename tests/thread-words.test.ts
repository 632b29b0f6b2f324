import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');

/** Draws a sheet in the thread of papers, in a process that has the words of all languages, and prints the texts of its PDF. */
const program = `
  import { extractText, getDocumentProxy } from 'unpdf';
  import { buildWords } from '#tools/build-words.ts';
  import { useWords } from '#engine/use-words.ts';
  useWords(await buildWords());
  const { drawInThread } = await import('#features/papers/server/draw-in-thread.ts');
  const party = { label: 'A', name: 'B', details: [] };
  const sheet = {
    id: 'a', name: 'N', title: 'T', number: 'AGR-0001', madeAt: '2026-11-19T13:00:00.000Z', day: 'D', notice: null,
    parties: [party, party], work: null, sums: [{ label: 'Total', value: 'R1.00' }],
    table: { caption: '', columns: [{ key: 'description', label: 'D' }, { key: 'amount', label: 'A' }], lines: [] },
    terms: { heading: '', sentences: [] },
  };
  for (const language of ['en', 'xx']) {
    const look = { siteName: 'Lungisa', colour: '#1f3fcc', logo: null };
    const bytes = await drawInThread({ drawn: { sheet: { ...sheet, language }, look }, png: null }, {});
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
    console.log(text.replaceAll(/\\s+/g, ' '));
  }
  process.exit(0);`;

it('draws papers in a thread with the words of the process, in the language of each', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program], { cwd: root });
  const [english = '', marked = ''] = stdout.trim().split('\n');
  expect(english).toContain('Page 1 of 1');
  expect(marked).toContain('Págé 1 ôf 1');
});
