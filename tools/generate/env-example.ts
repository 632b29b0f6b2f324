import { environment, type Variable } from '#server/config.ts';
import { variables } from '#server/config-variables.ts';

/** .env.example: every variable of `server/config.ts`, with its default, so that a copy is a configuration. */
export function envExample(): string {
  const lines = [
    '# Every variable that Lungisa reads. Generated from server/config.ts by `npm run generate`: change a copy, not this file.',
    '# A line that begins with #NAME= is not in force: it shows the default, or an example. Take the # away to set it.',
    '# systemd (EnvironmentFile), compose (env_file) and node --env-file all read this: no quotes, no # within a value.',
  ];
  for (const [name, { title, about, example, isSecret }] of Object.entries(variables)) {
    const standard = defaultOf(name as Variable);
    const remarks = [
      ...(isSecret ? ['Secret.'] : []),
      ...(standard === '' ? [] : [`Default: ${standard}.`]),
      ...(standard === '' && example !== undefined ? ['An example:'] : []),
    ];
    if (title !== undefined) lines.push('', `# ── ${title} ──`);
    lines.push('', ...wrap(`${about}. ${remarks.join(' ')}`.trim()), `#${name}=${standard || (example ?? '')}`);
  }
  return `${lines.join('\n')}\n`;
}

/** The default of a variable as a person would write it; empty if it has none. */
export function defaultOf(name: Variable): string {
  const { data } = environment.shape[name].safeParse(undefined);
  return Array.isArray(data) ? data.join(',') : String(data ?? '');
}

const maxWidth = 120;

function wrap(text: string): string[] {
  const lines = ['#'];
  for (const word of text.split(' ')) {
    const [last = ''] = lines.slice(-1);
    if (last.length + word.length + 1 > maxWidth) lines.push(`# ${word}`);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
