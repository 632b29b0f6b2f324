import { postComment } from '#features/problems/server/post-comment.ts';
import type { Stage } from './stage.ts';
import type { problems } from './problems.ts';

/** Comments on problems, oldest first, with times as in when.ts. */
const comments: readonly [problem: keyof typeof problems, who: string, at: string, content: string][] = [
  ['geyser', 'sipho', '6d 19:05', 'Same hiss here last winter. It was the pressure valve, not the tank.'],
  [
    'geyser',
    'yusuf',
    '6d 20:40',
    'Is the drip tray full, or is the water coming from the pipe next to it? A photo from above would help.',
  ],
  ['geyser', 'naledi', '6d 21:10', 'The tray is full. I cannot see the pipe without a ladder.'],
  ['board', 'johan', '9d 08:30', 'Unplug the kettle for a day and see if it still trips. Ours was the element.'],
  ['tree', 'nomvula', '12d 17:20', 'Ask the neighbour first, ours wanted it in writing.'],
  ['windows', 'grace', '4h', 'Do you have an outside tap near the back? Then a pole is enough for the upper ones.'],
];

/** Plans all comments. */
export function planComments(stage: Stage): void {
  for (const [problem, who, at, content] of comments) {
    stage.plan(
      at,
      async () => void (await stage.as(who, (work) => postComment(work, stage.problem(problem), content))),
    );
  }
}
