import { expect, it } from 'vitest';
import { filledFields } from './post-problem.ts';

const typed = { title: '', description: 'It drips.', category: '', location: '  ', budget: '', photos: [] };

it('sends the description alone where nothing else is filled in', () => {
  expect(filledFields(typed)).toEqual({ description: 'It drips.' });
});

it('sends each field that is filled in, as it was typed', () => {
  expect(
    filledFields({ ...typed, title: 'Geyser', location: 'Soweto', budget: 'about 2500', photos: ['p1', 'p2'] }),
  ).toEqual({
    title: 'Geyser',
    description: 'It drips.',
    location: 'Soweto',
    budget: 'about 2500',
    photos: ['p1', 'p2'],
  });
});
