import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { type CSSProperties, useEffect, useSyncExternalStore } from 'react'
import { toast, Toaster as Sonner } from 'sonner'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import type { ToastKind } from './toast.ts'

const DESK = '(min-width: 48rem)'
const ABOVE_NAVIGATION = 'calc(84px + var(--action-bar, 0px) + env(safe-area-inset-bottom))'

// A toast that comes before the toaster stands would be lost, so it waits.
let stand = () => {}
const standing = new Promise<void>((resolve) => {
  stand = resolve
})

/** Mount once, when `toastsWanted` settles: bottom centre above the navigation on a phone, top right on a desk. */
export default function Toaster() {
  const desk = useSyncExternalStore(watchWidth, () => matchMedia(DESK).matches)
  useEffect(() => stand(), [])
  return (
    <Sonner
      position={desk ? 'top-right' : 'bottom-center'}
      duration={5000}
      expand
      gap={12}
      visibleToasts={3}
      offset={desk ? { top: 84, right: 24 } : { bottom: ABOVE_NAVIGATION }}
      mobileOffset={{ bottom: ABOVE_NAVIGATION, left: 16, right: 16 }}
      // Sonner sizes only toasts that it draws itself, except on a phone (up to 600 px).
      toastOptions={{ className: 'min-[601px]:w-full', classNames: { content: 'w-full', title: 'w-full' } }}
      style={{ '--width': '400px' } as CSSProperties}
      containerAriaLabel="Messages"
    />
  )
}

/** Shows a toast; pages use `toast` from `toast.ts`, which loads this file when it is needed. */
export function showToast(kind: ToastKind, text: string, title?: string): void {
  void standing.then(() =>
    toast.custom((id) => <Toast kind={kind} text={text} title={title} onDismiss={() => toast.dismiss(id)} />, {
      id: `${kind}: ${text}`,
      duration: kind === 'error' ? Number.POSITIVE_INFINITY : 5000,
    }),
  )
}

/** The toast itself, also shown at rest on the kit page. */
export function Toast({ kind, text, title, onDismiss }: { kind: ToastKind; text: string; title?: string | undefined; onDismiss: () => void }) {
  const [Icon, colour] = KINDS[kind]
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className="flex min-h-14 w-full items-center gap-3 rounded-card bg-raised py-2 pr-2 pl-4 font-sans text-card leading-[1.3125rem] font-medium text-ink shadow-pop"
    >
      <Icon aria-hidden="true" className={classes('size-[22px] flex-none', colour)} />
      <span className="min-w-0 flex-1 py-1.5 wrap-anywhere">
        {title ? <b className="block font-bold">{title}</b> : null}
        {text}
      </span>
      <IconButton icon={X} label="Dismiss" onClick={onDismiss} />
    </div>
  )
}

const KINDS = {
  success: [CircleCheck, 'text-success'],
  error: [CircleAlert, 'text-danger'],
  info: [Info, 'text-info'],
} as const

function watchWidth(onChange: () => void): () => void {
  const query = matchMedia(DESK)
  query.addEventListener('change', onChange)
  return () => query.removeEventListener('change', onChange)
}
