import { isContractProcedure } from '@orpc/contract';
import { expect, it } from 'vitest';
import type { OperationMeta } from '#core/contract.ts';
import { contract } from '#features/contract.ts';
import { isKept } from '#kit/offline/keep-answers.ts';

it('keeps nothing on a device that admins alone read', () => {
  const ofAdmins = Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => {
      if (!isContractProcedure(procedure)) return [];
      const { meta, route } = procedure['~orpc'];
      const isAdmins = (meta as OperationMeta).access === 'admin' && route.method === 'GET';
      return isAdmins ? [{ feature, name }] : [];
    }),
  );
  expect(ofAdmins.length).toBeGreaterThan(10);
  expect(ofAdmins.filter(({ feature, name }) => isKept([[feature, name], { type: 'query' }], 'admin'))).toEqual([]);
});
