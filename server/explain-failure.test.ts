import { expect, it } from 'vitest';
import { ConfigError } from './config.ts';
import { explainFailure } from './explain-failure.ts';
import { StartProblem } from './start-problem.ts';

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
  [
    'a database that finds no room',
    new StartProblem(
      'The database could not be made in /srv: could not write file: No space left on device\nchild exited',
    ),
    full,
  ],
  [
    'a folder on a disk that is mounted to be read',
    Object.assign(new Error('mkdir'), { code: 'ENOENT', syscall: 'mkdir', path: '/srv/data' }),
    'You may not write to /srv/data. Give it to the user who starts Lungisa, or set DATA_DIR to a folder of that user.',
  ],
  ['what PostgreSQL answers', Object.assign(new Error('could not extend file'), { code: '53100' }), full],
  [
    'a pooler in place of the database',
    Object.assign(new Error('unsupported startup parameter: statement_timeout'), { code: '08P01' }),
    'A pooler such as PgBouncer stands between. Set DATABASE_DIRECT_URL to the database itself (docs/running.md).',
  ],
  [
    'a port in use',
    Object.assign(new Error('listen'), { code: 'EADDRINUSE', port: 3000 }),
    'Port 3000 is in use. Set PORT to a free one, as in: PORT=3001 npm start',
  ],
  [
    'a port that only root may use',
    Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen', port: 80 }),
    'You may not use port 80. Set PORT to one from 1024 on, and let a proxy take the lower one.',
  ],
  [
    'an address of another machine',
    Object.assign(new Error('x'), { code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.1.2.3', port: 3000 }),
    'This machine does not have the address 10.1.2.3. Set HOST to one of its own, as in: HOST=127.0.0.1 npm start',
  ],
  [
    'a database that is not there',
    new AggregateError([
      Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect', address: '127.0.0.1', port: 5432 }),
    ]),
    'The database does not answer at 127.0.0.1:5432 (ECONNREFUSED). Start it, or set DATABASE_URL to another.',
  ],
  [
    'a machine that takes the connection and says nothing',
    new Error('timeout expired'),
    'The database does not answer in time: its machine, or the network to it, is away or hangs. Start it, or set DATABASE_URL to another.',
  ],
  [
    'a machine that is lost under a statement',
    Object.assign(new Error('read ETIMEDOUT'), { code: 'ETIMEDOUT', syscall: 'read' }),
    'The database does not answer in time: its machine, or the network to it, is away or hangs. Start it, or set DATABASE_URL to another.',
  ],
  [
    'a wrong password of the database',
    Object.assign(new Error('password authentication failed'), { code: '28P01' }),
    'The database refuses the user or the password. Set DATABASE_URL (and DATABASE_OWNER_URL, if you use it) to the right ones.',
  ],
  [
    'a database that has no such name',
    Object.assign(new Error('database "lungisa" does not exist'), { code: '3D000' }),
    'The database "lungisa" does not exist. Make it (createdb), or set DATABASE_URL to another.',
  ],
])('explains %s in one sentence', (_what, error, sentence) => {
  expect(explainFailure(error, '/srv/data')).toBe(sentence);
});

it('shows where an unknown error comes from', () => {
  expect(explainFailure(new Error('odd'), '/srv/data')).toMatch(/^Lungisa could not start: Error: odd\n +at /);
});
