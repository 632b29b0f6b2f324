import type { Variable } from '#server/config.ts';
import { variables } from '#server/config-variables.ts';
import { defaultOf } from './env-example.ts';

/** docs/configuration.md: a table of the variables of `server/config-variables.ts` for each of their titles. */
export function configurationPage(): string {
  const lines = [
    '# Configuration',
    '',
    'Lungisa reads its environment once, at the start. A bad value stops the start with a sentence that names it. `.env.example` has the same variables as a file to copy.',
    '',
    'This page is generated from `server/config-variables.ts` by `npm run generate`.',
  ];
  for (const [name, { title, about, isSecret }] of Object.entries(variables)) {
    if (title !== undefined)
      lines.push(
        '',
        `## ${title.replace(/ \((docs\/.*)\)/, '')}`,
        '',
        '| Variable | Default | Meaning |',
        '|---|---|---|',
      );
    const standard = defaultOf(name as Variable);
    const cells = [
      `\`${name}\``,
      standard === '' ? 'none' : `\`${standard}\``,
      `${about}.${isSecret ? ' Secret.' : ''}`,
    ];
    lines.push(`| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`);
  }
  return `${lines.join('\n')}\n`;
}
