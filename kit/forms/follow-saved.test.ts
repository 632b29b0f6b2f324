import { expect, it } from 'vitest';
import { followSaved } from './follow-saved.ts';

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
