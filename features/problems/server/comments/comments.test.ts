import { expect, it } from 'vitest';
import { aReport } from '#features/moderation/server/testing.ts';
import { readPages } from '#tests/support/read-pages.ts';
import { useWorld } from '#tests/support/testing.ts';
import { commentLifecycle } from '#features/problems/comment-lifecycle.ts';
import { listModeratedComments } from './comments.ts';
import { aComment, aProblem } from '../testing.ts';

const world = useWorld();

const minutesLater = (minutes: number) => new Date(world.clock.now().getTime() + minutes * 60_000);

it('lists comments of one status newest first, once each, 20 a page', async () => {
  const { id: problemId } = await aProblem(world);
  const made = [];
  for (let number = 0; number < 21; number += 1) {
    made.push(
      (await aComment(world, { problemId, status: 'rejected', createdAt: minutesLater(Math.floor(number / 2)) })).id,
    );
    await aComment(world, { problemId, createdAt: minutesLater(number) });
  }
  const pages = await readPages((from) => listModeratedComments(world, { status: 'rejected', cursor: from }));
  expect(pages.map((page) => page.length)).toEqual([20, 1]);
  expect(pages.flat().map(({ id }) => id)).toEqual(made.toReversed());
});

it('lists comments with author, problem, open reports and offered steps', async () => {
  const { id: problemId } = await aProblem(world, { title: 'Geyser leaks' });
  const { id, author } = await aComment(world, { problemId, status: 'pending', content: 'Call 082 123 4567' });
  for (const status of ['open', 'open', 'dismissed'] as const)
    await aReport(world, { kind: 'comment', subjectId: id, status });
  expect((await listModeratedComments(world, { status: 'pending' })).items).toEqual([
    {
      id,
      text: 'Call 082 123 4567',
      problemId,
      problemTitle: 'Geyser leaks',
      author: author.fullName,
      datePosted: world.clock.now().toISOString(),
      editedAt: null,
      status: 'pending',
      reports: 2,
      steps: [
        { step: 'approve', label: 'Approve', confirm: null, obstacle: null },
        { step: 'reject', label: 'Reject', confirm: commentLifecycle.steps.reject.confirm, obstacle: null },
      ],
    },
  ]);
});
