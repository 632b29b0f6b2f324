import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { explainFailure } from './explain-failure.ts';

const full = 'The disk is full. Make room (the data are in /srv/data) and start again.';

it.each<[string, unknown, string]>([
  ['a setting that is wrong', new ConfigError('PORT is wrong.'), 'PORT is wrong.'],
  [
    'a file that finds no room',
    Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }),
    full,
  ],
  ['a quota that is used up', Object.assign(new Error('EDQUOT: write'), { code: 'EDQUOT' }), full],
  [
    'a full disk behind another error',
    new Error('Cannot write file', { cause: Object.assign(new Error('x'), { code: 'ENOSPC' }) }),
    full,
  ],
  ['what initdb says', new Error('initdb: error: could not write file "base/1/1255": No space left on device'), full],
  ['what PostgreSQL answers', Object.assign(new Error('could not extend file'), { code: '53100' }), full],
  [
    'a port in use',
    Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 }),
    'Port 3000 is in use. Set PORT to a free one, as in: PORT=3001 npm start',
  ],
])('explains %s in one sentence', (_what, error, sentence) => {
  expect(explainFailure(error, '/srv/data')).toBe(sentence);
});

it('shows where an unknown error comes from', () => {
  expect(explainFailure(new Error('odd'), '/srv/data')).toMatch(/^Lungisa could not start: Error: odd\n +at /);
});
