import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { onceBack } from './once-back.ts';

class FakePage extends EventTarget {
  visibilityState = 'visible';
  look(visibilityState: string) {
    this.visibilityState = visibilityState;
    this.dispatchEvent(new Event('visibilitychange'));
  }
  show(persisted: boolean) {
    this.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  }
}

let page: FakePage;
const act = vi.fn<() => void>();
beforeEach(() => {
  page = new FakePage();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  act.mockClear();
  onceBack(act);
});
afterEach(() => vi.unstubAllGlobals());

it('acts once on a page that the browser kept in memory', () => {
  page.show(false);
  page.look('hidden');
  expect(act).not.toHaveBeenCalled();
  page.show(true);
  page.look('visible');
  page.show(true);
  expect(act).toHaveBeenCalledTimes(1);
});

it('acts once on a page that comes into view again', () => {
  page.look('hidden');
  page.look('visible');
  page.look('hidden');
  page.look('visible');
  expect(act).toHaveBeenCalledTimes(1);
});
