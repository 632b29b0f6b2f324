import { expect, test } from 'vitest';
import { newTags } from './new-tags.ts';

test.each([
  ['Soweto, Roodepoort', [], ['Soweto', 'Roodepoort']],
  ['  Orlando West ;\nDobsonville,', [], ['Orlando West', 'Dobsonville']],
  ['soweto, Lenasia, LENASIA', ['Soweto'], ['Lenasia']],
  [' , ,', [], []],
])('finds the new tags in %j beside %j: %j', (typed, there, fresh) => expect(newTags(typed, there)).toEqual(fresh));
