/** How a toast is told apart: an error stays until it is dismissed. */
export type ToastKind = 'success' | 'error' | 'info'

let want = () => {}

/** Settles when the first toast is asked for: only then is a toaster needed, which no page needs to be drawn. */
export const toastsWanted = new Promise<void>((resolve) => {
  want = resolve
})

async function show(kind: ToastKind, text: string, title?: string): Promise<void> {
  want()
  const { showToast } = await import('./toaster.tsx')
  showToast(kind, text, title)
}

/** Says what happened, briefly, under a title if there is one. The same text twice replaces itself instead of stacking up. */
export const toast = {
  success: (text: string, title?: string) => void show('success', text, title),
  error: (text: string, title?: string) => void show('error', text, title),
  info: (text: string, title?: string) => void show('info', text, title),
}
