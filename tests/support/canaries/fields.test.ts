import { expect, it } from 'vitest';
import { textRefusals } from '#core/wording.ts';
import { operations } from '../operations.ts';
import { listTypedFields } from './canaries.ts';
import { fieldsFor, typing, unplanted } from './fields.ts';

it('says of every field that people type into who reads it', () => {
  const typed = typing.flatMap(({ fields }) => fields);
  const typedByAdmins = typing.filter(({ access }) => access === 'admin').flatMap(({ fields }) => fields);
  const known = [...Object.values(fieldsFor), ...Object.values(unplanted)].flat();
  expect([...new Set(typed)].filter((path) => !known.includes(path) && !typedByAdmins.includes(path))).toEqual([]);
  expect(known.filter((path) => !typed.includes(path))).toEqual([]);
});

it('refuses an ID number in every text that changes something, and says why beside the field', () => {
  const refusing = operations
    .filter(({ method }) => method !== 'GET')
    .flatMap(({ operation, schema }) => listTypedFields(schema, operation))
    .map(({ path, schema }) => ({
      path,
      refuses: schema
        .safeParse('My ID is 800101 5009 087.')
        .error?.issues.some(({ message }) => message === textRefusals.idNumber),
    }));
  expect(refusing.filter(({ refuses }) => refuses !== true).map(({ path }) => path)).toEqual([
    // The upload masks it in the name of a file.
    'files.upload.name',
    // The reference of a bank.
    'payments.settleRefund.reference',
    // Only looks up a category.
    'problems.suggestCategory.words',
    // Admins filter the log by them.
    'console.exportEvents.filters.person',
    'console.exportEvents.filters.reference',
  ]);
});
