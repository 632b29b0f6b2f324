import { expect, it } from 'vitest';
import { stopAll, type Stop } from './stop-all.ts';

it('stops everything, newest first, although one stop fails and another never ends', async () => {
  const stopped: string[] = [];
  const said: string[] = [];
  const started: Stop[] = [
    async () => void stopped.push('folder'),
    () => new Promise(() => {}),
    async () => {
      throw new Error('The database is gone.');
    },
    async () => void stopped.push('process'),
  ];
  await stopAll(started, (line) => void said.push(line), 20);
  expect(stopped).toEqual(['process', 'folder']);
  expect(said).toEqual(['The database is gone.', 'A stop took more than 0.02 s and was given up.']);
  expect(started).toEqual([]);
});
