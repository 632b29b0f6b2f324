/** How a toast is told apart: an error stays until it is dismissed. */
export type ToastKind = 'success' | 'error' | 'info'

// The toaster comes after the first screen; no page needs it to be drawn.
async function show(kind: ToastKind, text: string): Promise<void> {
  const { showToast } = await import('./toaster.tsx')
  showToast(kind, text)
}

/** Says what happened, briefly. The same text twice replaces itself instead of stacking up. */
export const toast = {
  success: (text: string) => void show('success', text),
  error: (text: string) => void show('error', text),
  info: (text: string) => void show('info', text),
}
