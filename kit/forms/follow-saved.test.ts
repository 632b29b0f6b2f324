import { expect, it } from 'vitest';
import { followDraft, followSaved } from './follow-saved.ts';

const began = { joiningFee: '150.00', coolingOffFee: '50.00' };

it('takes what another person has saved where nothing was typed', () => {
  expect(followSaved(began, began, { ...began, joiningFee: '200.00' })).toEqual({ ...began, joiningFee: '200.00' });
});

it('keeps a typed field beside one that another person has changed', () => {
  const typed = { ...began, coolingOffFee: '60.00' };
  expect(followSaved(typed, began, { joiningFee: '200.00', coolingOffFee: '70.00' })).toEqual({
    joiningFee: '200.00',
    coolingOffFee: '60.00',
  });
});

it('follows each part of a group by itself, and a list as a whole', () => {
  const group = { words: { zu: '', xh: '' }, places: ['Soweto'] };
  const typed = { words: { zu: 'Amapayipi', xh: '' }, places: ['Soweto', 'Lenasia'] };
  expect(followSaved(typed, group, { words: { zu: '', xh: 'Imibhobho' }, places: [] })).toEqual({
    words: { zu: 'Amapayipi', xh: 'Imibhobho' },
    places: ['Soweto', 'Lenasia'],
  });
});

it('leaves a field alone that only the typed content has', () => {
  expect(followSaved<object>({ ...began, note: 'typed' }, began, began)).toEqual({ ...began, note: 'typed' });
});

const photo = (id: string) => ({ id, width: 400, height: 300, alt: '' });
const draftOf = (...ids: string[]) => ({ values: { text: 'typed' }, files: ids.map(photo) });
const idsOf = ({ files }: { files: readonly { id: string }[] }) => files.map(({ id }) => id);

it('takes the saved files where they were left alone', () => {
  const next = followDraft(draftOf('a'), draftOf('a'), draftOf('a', 'b'));
  expect([idsOf(next), idsOf(next.began)]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ]);
});

it('keeps chosen files, and the ones that the form began with, beside files that another device has added', () => {
  const next = followDraft(draftOf('a', 'n'), draftOf('a'), draftOf('a', 'b'));
  expect([idsOf(next), idsOf(next.began)]).toEqual([['a', 'n'], ['a']]);
});

it('has changed nothing any more once its own files are saved', () => {
  const next = followDraft(draftOf('a', 'n'), draftOf('a'), draftOf('a', 'n'));
  expect(idsOf(next.began)).toEqual(['a', 'n']);
});

it('leaves files alone while one of its own is on its way', () => {
  const next = followDraft(draftOf('a'), draftOf('a'), draftOf('a', 'b'), { isUploading: true });
  expect([idsOf(next), idsOf(next.began)]).toEqual([['a'], ['a']]);
});
