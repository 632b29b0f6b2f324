import { expect, it } from 'vitest';
import { provincesFor } from './provinces.ts';

it.each([
  ['Gau', ['Gauteng']],
  ['gauteng', ['Gauteng']],
  ['cape', ['Eastern Cape', 'Northern Cape', 'Western Cape']],
  ['Sandton, gau', ['Sandton, Gauteng']],
  ['Sandton , Johannesburg,gau', ['Sandton , Johannesburg, Gauteng']],
  ['n', ['North West', 'Northern Cape']],
  ['we', ['North West', 'Western Cape']],
  [', Gau', ['Gauteng']],
  ['Sandton,', []],
  ['Sandton', []],
  ['.*', []],
])('completes %j with %j', (typed, provinces) => expect(provincesFor(typed)).toEqual(provinces));
