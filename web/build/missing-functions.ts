// oxlint-disable import/no-unassigned-import -- each adds one function and exports nothing
import 'core-js/modules/es.array.to-reversed.js';
import 'core-js/modules/es.array.to-sorted.js';
import 'core-js/modules/es.array.to-spliced.js';
import 'core-js/modules/es.string.is-well-formed.js';

// Functions that the app calls and the oldest browsers of `floor.ts` lack. Each is added only if it is missing. A library that polyfills
// `AbortSignal` has neither `any` nor `timeout`.

const signals: { any?: typeof AbortSignal.any; timeout?: typeof AbortSignal.timeout } = AbortSignal;

signals.any ??= (all) => {
  const control = new AbortController();
  const stop = new AbortController();
  for (const signal of all) {
    const abort = () => {
      stop.abort();
      control.abort(signal.reason);
    };
    if (signal.aborted) {
      abort();
      break;
    }
    signal.addEventListener('abort', abort, { signal: stop.signal });
  }
  return control.signal;
};

signals.timeout ??= (milliseconds) => {
  const control = new AbortController();
  setTimeout(() => control.abort(new DOMException('The signal timed out.', 'TimeoutError')), milliseconds);
  return control.signal;
};

/** Look-behind cannot be added. A pattern that has it finds nothing: the server looks at every text itself. */
function readsLookBehind(): boolean {
  try {
    return new RegExp('(?<=a)b').test('ab');
  } catch {
    return false;
  }
}

if (!readsLookBehind()) {
  const make = (read: () => unknown, [pattern, flags]: unknown[]): object => {
    try {
      return read() as object;
    } catch (error) {
      if (!/\(\?<[=!]/.test(String(pattern))) throw error;
      return new Native('[]', flags as string | undefined);
    }
  };
  const Native = RegExp;
  globalThis.RegExp = new Proxy(Native, {
    construct: (target, given, made) => make(() => Reflect.construct(target, given, made) as object, given),
    apply: (target, self, given) => make(() => Reflect.apply(target, self, given) as object, given),
  });
}
