import { expect, it } from 'vitest';
import { withoutPosted } from './problem-draft.ts';

const photo = (id: string) => ({ id, width: 400, height: 300, alt: '' });
const typed = { title: '', description: 'It drips.', category: '', location: '', budget: '', photos: [photo('p1')] };
const sent = { ...typed, photos: ['p1'] };

it('leaves nothing of a draft that was posted as it is', () => {
  expect(withoutPosted(typed, sent)).toBeNull();
});

it('leaves nothing of a draft that has only got a suggested category since', () => {
  expect(withoutPosted({ ...typed, category: 'Plumbing' }, sent)).toBeNull();
});

it('keeps what was typed while the problem was being posted, and a photo that came later', () => {
  const now = {
    ...typed,
    description: 'It drips. The gate code is at the office.',
    photos: [photo('p1'), photo('p2')],
  };
  expect(withoutPosted(now, sent)).toEqual({ ...now, photos: [photo('p2')] });
});
