import { type ReactNode, Suspense, use, useCallback, useEffect, useReducer, useState, useTransition } from 'react';
import { loadPart, newVersion } from './load-part.ts';
import { useRetry } from './use-retry.ts';

export type Component = (props: never) => ReactNode;
export type Load<Part> = () => Promise<{ default: Part }>;

/** Props of the message that replaces a part that did not arrive. */
export type Failure = {
  /** Asks for the part again; where a new version has replaced its file, the page loads again. */
  onRetry: () => void;
  retrying: boolean;
  /** Closes the part itself, if it opens over the page. */
  onClose?: (() => void) | undefined;
};

type Opening = { open?: boolean; onClose?: () => void };

/** Milliseconds before what stands on the page is asked for again by itself: twice as many each time, up to the longest. */
const firstWait = 10_000;
const longestWait = 300_000;

/**
 * A component whose code is loaded when it is shown first. `place` stands in its place until then; without one it is
 * under a `Suspense`. A failure is shown by `Failed` and forgotten
 * when the part is closed, asked for again, or when the device is online again: no failure is kept. While it is shown,
 * the part is asked for again by itself after `wait` ms, and later each time; 0 is never. `preload` loads early,
 * and settles when the code is there or has failed.
 */
export function makeLazy<Part extends Component>(
  load: Load<Part>,
  Failed: (failure: Failure) => ReactNode,
  { place, wait = firstWait }: { place?: ReactNode; wait?: number } = {},
): Part & { preload: () => Promise<void>; isLoaded: () => boolean } {
  let loaded: ((props: object) => ReactNode) | undefined;
  let loading: Promise<void> | undefined;
  let hasFailed = false;
  const begin = () =>
    (loading ??= loadPart(load).then(
      ({ default: part }) => void (loaded = part as unknown as typeof loaded),
      () => void (hasFailed = true),
    ));
  const forget = () => {
    if (hasFailed) loading = undefined;
    hasFailed = false;
  };
  const preload = () => {
    forget();
    return begin();
  };
  function LazyPart(props: Opening) {
    const [, render] = useReducer((count: number) => count + 1, 0);
    if (!loaded && props.open === false) return null;
    if (!loaded) use(begin());
    const Loaded = loaded;
    return Loaded ? (
      <Loaded {...props} />
    ) : (
      <Missing {...{ Failed, wait, forget }} onClose={props.onClose} retry={preload} onSettled={render} />
    );
  }
  const WithPlace = (props: Opening) => (
    <Suspense fallback={place}>
      <LazyPart {...props} />
    </Suspense>
  );
  return Object.assign((place === undefined ? LazyPart : WithPlace) as unknown as Part, {
    preload,
    isLoaded: () => loaded !== undefined,
  });
}

type MissingProps = Pick<Failure, 'onClose'> & {
  Failed: (failure: Failure) => ReactNode;
  wait: number;
  retry: () => Promise<void>;
  forget: () => void;
  onSettled: () => void;
};

function Missing({ Failed, wait, onClose, retry, forget, onSettled }: MissingProps) {
  const [retrying, startRetrying] = useTransition();
  const [pause, setPause] = useState(wait);
  const again = useCallback(() => {
    setPause((last) => Math.min(2 * last, longestWait));
    startRetrying(() => retry().then(onSettled));
  }, [retry, onSettled]);
  useRetry(again, pause, retrying);
  useEffect(() => forget, [forget]);
  return <Failed onClose={onClose} onRetry={() => newVersion.load?.() || again()} retrying={retrying} />;
}

/** A part that the page can do without: if its code does not arrive, nothing is there. */
export const lazyExtra = <Part extends Component>(load: Load<Part>, place: ReactNode = null) =>
  makeLazy(load, () => null, { place });
