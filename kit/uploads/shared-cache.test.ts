import { afterEach, expect, it, vi } from 'vitest';
import { forgetShared } from './shared-cache.ts';

afterEach(() => vi.unstubAllGlobals());

it('forgets shared photos when a session ends or begins, unless one logs in on the way to the form that takes them', () => {
  const deleted: string[] = [];
  vi.stubGlobal('caches', { delete: (name: string) => Promise.resolve(deleted.push(name)) });
  for (const search of ['?shared=1', `?${new URLSearchParams({ redirect: '/add-problem?shared=1' })}`]) {
    vi.stubGlobal('location', { search });
    forgetShared();
  }
  expect(deleted).toEqual([]);
  vi.stubGlobal('location', { search: '?redirect=%2Fdashboard' });
  forgetShared();
  expect(deleted).toEqual(['shared']);
});
