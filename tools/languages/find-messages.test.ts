import { describe, expect, it } from 'vitest';
import { findMessages } from './find-messages.ts';

const read = (source: string, file = 'features/x/wording.ts') => findMessages(file, source).messages;
const icuOf = (source: string) => read(source).map(({ key, icu }) => [key, icu]);

describe('the messages of a file of words', () => {
  it('are its texts, named by what leads to them', () => {
    expect(
      icuOf(`
      import { day } from '#core/time.ts';
      export const words = { title: 'My jobs', 'too-long': ["It's long", \`End\`], tone: 'danger' as const };
      export const say = ({ name }: { name: string }) => \`Hello \${name}, \${showDate(at)}\`;
      export { other } from './other-wording.ts';`),
    ).toEqual([
      ['words.title', 'My jobs'],
      ['words.too-long.0', "It's long"],
      ['words.too-long.1', 'End'],
      ['say', 'Hello {name}, {at}'],
    ]);
  });

  it('are plurals where a text is chosen by a count, and one message each where two sentences are', () => {
    expect(
      icuOf(`
      export const jobs = (n: number) => (n === 0 ? 'No jobs' : n === 1 ? 'One job' : \`\${n} jobs\`);
      export const left = (n: number) => \`\${n} \${n === 1 ? 'day' : 'days'} left\`;
      export const now = (isLate: boolean) => (isLate ? 'It is late.' : 'It is early.');
      export const until = (end: string | null) => \`Open\${end === null ? '' : \` until \${end}\`}.\`;
      export const long = (n: number) => 'One ' + 'two ' + n;`),
    ).toEqual([
      ['jobs', '{n, plural, =0 {No jobs} one {One job} other {{n} jobs}}'],
      ['left', '{n} {n, plural, one {day} other {days}} left'],
      ['now', 'It is late.'],
      ['now#2', 'It is early.'],
      ['until', 'Open{if, select, true {} other { until {end}}}.'],
      ['long', 'One two {n}'],
    ]);
  });

  it('do not include what a program compares, looks up or works with', () => {
    expect(
      icuOf(`
      const kinds = { late: 'Late' };
      export const say = (kind: string) => (kind === 'late' ? kinds['late'] : kind.replace('some text', ''));
      export const parties = (['member', 'no-show'] as const).map((party) => kinds[party]);
      export const of = (all: string[]) => all.includes('late work');`),
    ).toEqual([['kinds.late', 'Late']]);
  });

  it('of a lifecycle are its labels and its questions', () => {
    const source = `export const jobLifecycle = defineLifecycle({
      name: 'the job', statuses: { done: { label: 'Done', tone: 'info' } },
      steps: { end: { label: 'End it', confirm: 'End this job?', note: 'after the work' } } });`;
    expect(read(source, 'features/jobs/lifecycle.ts').map(({ icu }) => icu)).toEqual([
      'Done',
      'End it',
      'End this job?',
    ]);
  });

  it('keep braces that are typed into the source as text', () => {
    expect(icuOf(`export const mark = "It's {count} #1";`)).toEqual([['mark', "It's '{'count'}' '#'1"]]);
  });
});
