#!/usr/bin/env node
// Checks the record of a job without a connection: node check-evidence.mjs lungisa-job-record.zip [HEAD]
// Takes the ZIP, or the folder that it was unpacked to. HEAD is the last hash on a page of the PDF. See docs/evidence.md.
import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { inflateRawSync } from 'node:zlib';

const format = 'lungisa-job-record-1';
const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

/** The one way to write a value: no spaces, keys in the order of their UTF-16 code units. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  return `{${Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`)
    .join(',')}}`;
}

function listFiles(folder, below = folder) {
  return readdirSync(below, { withFileTypes: true }).flatMap((entry) => {
    const path = join(below, entry.name);
    return entry.isDirectory() ? listFiles(folder, path) : [relative(folder, path).replaceAll('\\', '/')];
  });
}

/** The files of a ZIP or a folder by their names, each read when it is asked for. */
function openPack(path) {
  if (statSync(path).isDirectory())
    return new Map(listFiles(path).map((name) => [name, () => readFileSync(join(path, name))]));
  const file = openSync(path, 'r');
  const read = (from, length) => {
    const bytes = Buffer.alloc(length);
    if (readSync(file, bytes, 0, length, from) !== length) throw new Error('The ZIP is cut off.');
    return bytes;
  };
  const { size } = statSync(path);
  const tail = read(Math.max(0, size - 66_000), Math.min(size, 66_000));
  const end = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('This is no ZIP, or it is cut off.');
  const list = read(tail.readUInt32LE(end + 16), tail.readUInt32LE(end + 12));
  const files = new Map();
  for (let at = 0; at < list.length;) {
    const [method, packed, name, more, comment] = [
      list.readUInt16LE(at + 10),
      list.readUInt32LE(at + 20),
      list.readUInt16LE(at + 28),
      list.readUInt16LE(at + 30),
      list.readUInt16LE(at + 32),
    ];
    const start = list.readUInt32LE(at + 42);
    const key = list.toString('utf8', at + 46, at + 46 + name);
    if (files.has(key)) throw new Error(`The ZIP has two files with the name ${key}.`);
    files.set(key, () => {
      const head = read(start, 30);
      const bytes = read(start + 30 + head.readUInt16LE(26) + head.readUInt16LE(28), packed);
      return method === 0 ? bytes : inflateRawSync(bytes);
    });
    at += 46 + name + more + comment;
  }
  process.on('exit', () => closeSync(file));
  return files;
}

/** Everything that is wrong with a pack, in plain sentences. */
export function checkPack(files, expectedHead) {
  const problems = [];
  const text = files.get('record.json')?.().toString('utf8');
  if (text === undefined) return { problems: ['There is no record.json.'] };
  let record;
  try {
    record = JSON.parse(text);
  } catch {
    return { problems: ['record.json is not whole: it is no JSON.'] };
  }
  const { entries, head } = record;
  if (record.format !== format || !Array.isArray(entries) || entries.length === 0)
    return { problems: [`record.json is no record of the form ${format}.`] };

  let previous = '0'.repeat(64);
  for (const [place, entry] of entries.entries()) {
    const n = place + 1;
    const name = `Entry ${n} (${entry?.kind}, ${entry?.at})`;
    if (entry?.n !== n)
      problems.push(`${name} has the number ${entry?.n}: an entry was added, taken out or moved here.`);
    if (entry?.previous !== previous)
      problems.push(
        n === 1
          ? `${name} does not begin the chain.`
          : `Entry ${n - 1} (${entries[place - 1]?.kind}) is not the one that entry ${n} follows: it was changed, or an entry was added, taken out or moved here.`,
      );
    previous = sha256(canonical(entry));
  }
  if (head !== previous)
    problems.push(
      `Entry ${entries.length}, the last one, is not the one of the head hash: it was changed, or the end was cut off.`,
    );
  const lines = entries.map(canonical).join(',\n');
  if (text !== `{"format":"${format}","entries":[\n${lines}\n],"head":${JSON.stringify(head)}}\n`)
    problems.push('record.json is not written as a record is: a word may stand in it twice, or beside the entries.');

  const last = entries.at(-1);
  const named = new Map();
  const kinds = {};
  for (const { n, kind, content } of entries) {
    kinds[kind] = (kinds[kind] ?? 0) + 1;
    for (const file of content?.files?.filter?.(({ sha256: hash }) => hash !== undefined) ?? [])
      named.set(file.path, { ...file, n });
  }
  if (last?.kind !== 'end') problems.push('The last entry is not the end of a record: entries at the end are missing.');
  else if (canonical(last.content) !== canonical({ entries: entries.length, files: named.size, kinds }))
    problems.push('The counts in the last entry are not those of the record.');

  for (const [path, { n, sha256: hash, bytes }] of named) {
    const content = files.get(path)?.();
    if (content === undefined) problems.push(`${path}, which entry ${n} names, is missing.`);
    else if (content.length !== bytes || sha256(content) !== hash)
      problems.push(`${path} is not the file that entry ${n} names: it was changed.`);
  }
  for (const path of files.keys())
    if (!named.has(path) && !['record.json', 'record.pdf', 'READ-ME.txt'].includes(path))
      problems.push(`${path} is named by no entry: it was added.`);

  const [, printed] = /lungisa-head:([0-9a-f]{64})/.exec(files.get('record.pdf')?.().toString('latin1') ?? '') ?? [];
  if (printed === undefined) problems.push('record.pdf is missing, or has no head hash.');
  else if (printed !== head) problems.push(`record.pdf belongs to another record: its head hash is ${printed}.`);
  if (expectedHead !== undefined && expectedHead !== head)
    problems.push(`The head hash is ${head}, not ${expectedHead}.`);
  return { problems, entries: entries.length, files: named.size, head, first: entries[0] };
}

function main([path, expectedHead]) {
  if (path === undefined) {
    console.error('Use: node check-evidence.mjs lungisa-job-record.zip [HEAD]');
    return 2;
  }
  let result;
  try {
    result = checkPack(openPack(path), expectedHead?.toLowerCase());
  } catch (error) {
    result = { problems: [error.message] };
  }
  const { problems, entries, files, head, first } = result;
  if (problems.length > 0) {
    // A text of the record must not act on the terminal.
    console.log(['NOT WHOLE', ...problems.map((text) => text.replaceAll(/\p{Cc}/gu, '?'))].join('\n'));
    return 1;
  }
  console.log(
    [
      `WHOLE: ${entries} entries in their order, and ${files} files, as they were put together at ${first.at}.`,
      `Head hash ${head}`,
      'Compare it with the one at the foot of the PDF, on paper or from the site.',
    ].join('\n'),
  );
  return 0;
}

if (import.meta.main ?? process.argv[1]?.endsWith('check-evidence.mjs')) process.exitCode = main(process.argv.slice(2));
