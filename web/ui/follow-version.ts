const followed = 'lungisa-versions-left';

/**
 * Loads the page again if the server has another version than this page: its files may be gone. Drafts are kept as they are
 * typed. Does nothing without an answer of the server.
 */
export async function followVersion(): Promise<void> {
  const entry = document.querySelector<HTMLScriptElement>('script[type=module]')?.src.split('/').pop();
  const served = await fetch('/', { cache: 'no-store', signal: AbortSignal.timeout(5_000) })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '');
  const left = sessionStorage.getItem(followed) ?? '';
  // Two processes may serve two versions for a while: the page leaves each of them once.
  if (!entry || !/type="module"/.test(served) || served.includes(entry) || left.includes(entry)) return;
  sessionStorage.setItem(followed, `${left} ${entry}`);
  location.reload();
  await new Promise(() => {});
}
