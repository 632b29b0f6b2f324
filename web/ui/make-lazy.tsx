import { type ReactNode, use, useCallback, useEffect, useReducer, useTransition } from 'react';
import { loadPart } from './load-part.ts';

export type Component = (props: never) => ReactNode;
export type Load<Part> = () => Promise<{ default: Part }>;

/** What stands in place of a part that did not arrive. */
export type Failure = {
  onRetry: () => void;
  retrying: boolean;
  /** How the part itself would be closed, if it opens over the page. */
  onClose?: (() => void) | undefined;
};

type Asked = { open?: boolean; onClose?: () => void };

/**
 * A component whose code is loaded when it is shown first, under a `Suspense`. A failure is shown by `Failed` and forgotten
 * when the part is closed, asked for again, or when the device is online again: no failure is kept. `preload` loads early.
 */
export function makeLazy<Part extends Component>(
  load: Load<Part>,
  Failed: (failure: Failure) => ReactNode,
): Part & { preload: () => Promise<void> } {
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
  function LazyPart(props: Asked) {
    const [, render] = useReducer((count: number) => count + 1, 0);
    if (!loaded && props.open === false) return null;
    if (!loaded) use(begin());
    const Loaded = loaded;
    return Loaded ? (
      <Loaded {...props} />
    ) : (
      <Missing Failed={Failed} onClose={props.onClose} retry={preload} forget={forget} onSettled={render} />
    );
  }
  return Object.assign(LazyPart as unknown as Part, { preload });
}

type MissingProps = Pick<Failure, 'onClose'> & {
  Failed: (failure: Failure) => ReactNode;
  retry: () => Promise<void>;
  forget: () => void;
  onSettled: () => void;
};

function Missing({ Failed, onClose, retry, forget, onSettled }: MissingProps) {
  const [retrying, startRetrying] = useTransition();
  const onRetry = useCallback(() => startRetrying(() => retry().then(onSettled)), [retry, onSettled]);
  useEffect(() => {
    addEventListener('online', onRetry);
    return () => removeEventListener('online', onRetry);
  }, [onRetry]);
  useEffect(() => forget, [forget]);
  return <Failed onClose={onClose} onRetry={onRetry} retrying={retrying} />;
}

const secondsBetween = 10;

/** A part that the page can do without: if its code does not arrive, nothing is there, and it is asked for again every 10 s. */
export const lazyExtra = <Part extends Component>(load: Load<Part>) =>
  makeLazy(load, function Extra({ onRetry, retrying }) {
    useEffect(() => {
      const timer = retrying ? undefined : setTimeout(onRetry, secondsBetween * 1_000);
      return () => clearTimeout(timer);
    }, [onRetry, retrying]);
    return null;
  });
