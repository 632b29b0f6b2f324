import { type Lifecycle, listResults, type StepOf } from '#core/lifecycle.ts';
import { subjects } from '#server/features.ts';

/** docs/lifecycles.md: a table and a diagram for every lifecycle. */
export function lifecyclesPage(): string {
  return [
    '# Lifecycles',
    '',
    'Generated from every `lifecycle.ts` by `npm run generate`. Do not edit.',
    '',
    ...subjects.flatMap(({ lifecycle }) => section(lifecycle)),
  ].join('\n');
}

function section(lifecycle: Lifecycle): string[] {
  const steps = Object.entries(lifecycle.steps);
  const title = lifecycle.name[0]?.toUpperCase() + lifecycle.name.slice(1);
  return [
    `## ${title}`,
    '',
    `Statuses: ${Object.entries(lifecycle.statuses)
      .map(([status, { label }]) => `\`${status}\` (${label})`)
      .join(', ')}.`,
    '',
    '| step | by | from → to | note |',
    '|---|---|---|---|',
    ...steps.map(([name, step]) => `| ${name} | ${step.by.join(', ')} | ${changesOf(step)} | ${step.note ?? ''} |`),
    '',
    '```mermaid',
    'stateDiagram-v2',
    ...steps.flatMap(([name, step]) =>
      (step.from.length === 0 ? ['[*]'] : step.from).flatMap((from) =>
        listResults(step, from).map((to) => `  ${from} --> ${to}: ${name}`),
      ),
    ),
    '```',
    '',
  ];
}

/** The statuses of a step, with those that it does not change. */
function changesOf({ from, to, stays = [] }: StepOf): string {
  const changed = from.filter((status) => !stays.includes(status)).join(', ');
  return [`${changed} → ${[to].flat().join(' or ')}`, ...stays.map((status) => `${status} → ${status}`)].join('; ');
}
