import { expect, it } from 'vitest';
import { restoreEdit } from './restore-edit.ts';

const photo = (id: string) => ({ id, width: 400, height: 300, alt: '' });
const problemWith = (...ids: string[]) => ({
  title: 'Tap',
  description: 'It drips.',
  category: 'Plumbing',
  location: '',
  budget: '',
  photos: ids.map(photo),
});
const idsOf = (photos: readonly { id: string }[] = []) => photos.map(({ id }) => id);

it('knows only the photos that the draft began with, not one that another device has added since', () => {
  const kept = { ...problemWith('a', 'new'), began: problemWith('a') };
  const restored = restoreEdit(kept, problemWith('a', 'elsewhere'));
  expect(idsOf(restored.photos)).toEqual(['a', 'new']);
  expect(idsOf(restored.began?.photos)).toEqual(['a']);
});

it('shows a photo that another device has added where the photos were left alone', () => {
  const kept = { ...problemWith('a'), title: 'Kitchen tap', began: problemWith('a') };
  const restored = restoreEdit(kept, { ...problemWith('a', 'elsewhere'), location: 'Soweto' });
  expect(restored).toMatchObject({ title: 'Kitchen tap', location: 'Soweto' });
  expect(idsOf(restored.photos)).toEqual(['a', 'elsewhere']);
  expect(idsOf(restored.began?.photos)).toEqual(['a', 'elsewhere']);
});

it('is no draft any more once all that was typed is saved', () => {
  const saved = problemWith('a', 'new');
  const restored = restoreEdit({ ...saved, began: problemWith('a') }, saved);
  expect(JSON.stringify(restored)).toBe(JSON.stringify({ ...saved, began: saved }));
});
