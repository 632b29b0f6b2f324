import { inject } from 'vitest';
import { createEmptyDatabase, createSpreadDatabase } from './test-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    testServer: string;
    testTemplate: string;
    /** The superuser's addresses of the coordinator and its workers, where the tests run on a spread database. */
    testMachines: readonly string[];
  }
}

/**
 * Makes a migrated, empty database for one test file: a copy of the run's template (tests/support/vitest-global-setup.ts),
 * in about 50 ms. Any number may be made at once. `drop()` also ends the connections that are left.
 */
export const createTestDatabase = (): Promise<{ url: string; name: string; drop(): Promise<void> }> =>
  inject('testMachines').length > 0
    ? createSpreadDatabase(inject('testServer'), inject('testMachines'), inject('testTemplate'))
    : createEmptyDatabase(inject('testServer'), 'lungisa_test', { template: inject('testTemplate') });
