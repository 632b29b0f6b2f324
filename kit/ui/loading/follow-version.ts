const followed = 'lungisa-versions-left';

const entry = () => document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').pop();
const left = () => sessionStorage.getItem(followed) ?? '';

/**
 * True if the server has another version than this page: the page's files may be gone. False without an answer of the server, and for a
 * version that this tab has left before: two processes may serve two versions for a while.
 */
export async function isReplaced(): Promise<boolean> {
  const own = entry();
  if (!own || left().includes(own)) return false;
  const served = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  return /type="module"/.test(served) && !served.includes(own);
}

/** Loads the page again, once for each version. Drafts are kept as they are typed. Returns false if it does not, as when offline. */
export function leaveVersion(): boolean {
  const own = entry();
  if (!navigator.onLine || !own || left().includes(own)) return false;
  sessionStorage.setItem(followed, `${left()} ${own}`);
  location.reload();
  return true;
}
