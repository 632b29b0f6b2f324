// Stands in for a program of the guide: tells the test what was typed, writes what it answers, and ends with its code. A test that wants a
// program run in its place answers with what to run.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [, , name, ...args] = process.argv;
const files =
  name === 'psql' ? args.flatMap((arg, at) => (args[at - 1] === '-f' ? [readFileSync(arg, 'utf8')] : [])) : [];
const answer = await fetch(process.env.GUIDE_CONTROL, {
  method: 'POST',
  body: JSON.stringify({ name, args, files, folder: process.cwd() }),
});
const { output = '', code = 0, run } = await answer.json();
process.stdout.write(output);
if (run === undefined) process.exit(code);
const [program, ...rest] = run;
const { status, error } = spawnSync(program, rest, { stdio: 'inherit' });
if (error !== undefined) process.stderr.write(`${error.message}\n`);
process.exit(status ?? 1);
