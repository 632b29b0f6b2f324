import { aComment, aProblem } from './testing.ts';
import { by, reason, type Rows } from '#tests/support/matrix.ts';

export const rows: Rows = ({ world, cast }) => ({
  'problems.feed': {},
  'problems.newer': { input: async () => ({ id: (await aProblem(world)).id }) },
  'problems.list': {},
  'problems.count': {},
  'problems.mine': {},
  'problems.suggestCategory': { input: async () => ({ words: 'The geyser leaks.' }) },
  'problems.similar': { input: async () => ({ description: 'The geyser leaks.' }) },
  'problems.places': { input: async () => ({ q: 'Sand' }) },
  'problems.read': { input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id }) },
  'problems.categoryCounts': {},
  'problems.related': { input: async () => ({ id: (await aProblem(world)).id }) },
  'problems.post': { input: async () => ({ description: 'The geyser leaks.' }) },
  'problems.edit': by(['memberA'], async () => ({
    id: (await aProblem(world, { owner: cast.memberA })).id,
    description: 'The geyser leaks.',
  })),
  'problems.pause': by(['memberA'], async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id })),
  'problems.reopen': by(['memberA'], async () => ({
    id: (await aProblem(world, { owner: cast.memberA, status: 'pending_quotes' })).id,
  })),
  'problems.withdraw': by(['memberA'], async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id })),
  'problems.like': { input: async () => ({ id: (await aProblem(world, { owner: cast.memberA })).id, liked: true }) },
  'problems.comments': { input: async () => ({ id: (await aProblem(world)).id }) },
  'problems.comment': { input: async () => ({ id: (await aProblem(world)).id, content: 'Mine does that too.' }) },
  'problems.editComment': by(['memberA'], async () => ({
    id: (await aComment(world, { author: cast.memberA })).id,
    content: 'Mine does that too.',
  })),
  'problems.deleteComment': by(['memberA'], async () => ({ id: (await aComment(world, { author: cast.memberA })).id })),
  'problems.moderatedProblems': {},
  'problems.hide': { input: async () => ({ id: (await aProblem(world)).id, reason }) },
  'problems.show': { input: async () => ({ id: (await aProblem(world, { hiddenFor: 'waiting' })).id }) },
  'problems.moderatedComments': {},
  'problems.approveComment': {
    input: async () => ({ id: (await aComment(world, { status: 'pending' })).id, status: 'pending', editedAt: null }),
  },
  'problems.rejectComment': {
    input: async () => ({ id: (await aComment(world)).id, status: 'approved', editedAt: null, reason }),
  },
});
