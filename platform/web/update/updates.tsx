/** The service worker's life as the page sees it, and what `update.ts` asks of the screen. Loaded after the application. */
import { useSyncExternalStore } from 'react'
import { Button, Dialog, isHeld, keepDrafts, onHold, reloadKeepingDrafts, toast } from '#platform/ui/index.tsx'
import { current, FOUND_TOAST_MS, nextTick, step, type UpdateEffect, type UpdateEvent, type UpdateState } from './update.ts'

const SCRIPT = '/service-worker.js'
const LOOK_EVERY_MS = 15 * 60_000
const ANSWER_MS = 5_000

let state: UpdateState = current
let registration: ServiceWorkerRegistration | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function dispatch(event: UpdateEvent): void {
  const next = step(state, event)
  state = next.state
  clearTimeout(timer)
  const at = nextTick(state)
  if (at !== null) timer = setTimeout(() => dispatch({ kind: 'tick', now: Date.now() }), Math.max(0, at - Date.now()))
  for (const listener of listeners) listener()
  for (const effect of next.effects) run(effect)
}

function run(effect: UpdateEffect): void {
  switch (effect) {
    case 'sayFound':
      return toast({ text: 'Hay una versión nueva de Páramo. Se está descargando', tone: 'info', lastsMs: FOUND_TOAST_MS })
    case 'keep':
      if (!keepDrafts()) dispatch({ kind: 'notKept', now: Date.now() })
      return
    case 'sayReload':
      if (state.at === 'leaving') toast({ text: 'Recargando con la versión nueva…', tone: 'info' })
      return
    case 'sayNotKept':
      return toast({
        text: 'No se pudo guardar una copia de lo que escribes. Guárdalo para recargar con la versión nueva',
        tone: 'warn',
      })
    case 'reload':
      void reload()
  }
}

/**
 * The worker first and the page then: a page that begins to load while its worker is being replaced may wait for its answer for
 * ever. What is written is kept before anything is replaced.
 */
async function reload(): Promise<void> {
  const worker = keepDrafts() ? registration?.waiting : null
  if (worker) {
    const replaced = new Promise((done) => navigator.serviceWorker.addEventListener('controllerchange', done, { once: true }))
    worker.postMessage('takeOver')
    await Promise.race([replaced, new Promise((done) => setTimeout(done, ANSWER_MS))])
  }
  if (!reloadKeepingDrafts()) dispatch({ kind: 'notKept', now: Date.now() })
}

/** The entry of this page's release, as its document names it. */
const ownEntry = (): string => {
  const script = document.querySelector<HTMLScriptElement>('script[type=module][src]')
  return script ? new URL(script.src).pathname : ''
}

/** Which release a worker is of; null when it does not say. */
const releaseOf = (worker: ServiceWorker): Promise<string | null> =>
  new Promise((done) => {
    const { port1, port2 } = new MessageChannel()
    const patience = setTimeout(() => done(null), ANSWER_MS)
    port1.addEventListener('message', ({ data }: MessageEvent) => {
      clearTimeout(patience)
      done(typeof data === 'string' ? data : null)
    })
    port1.start()
    worker.postMessage('release', [port2])
  })

async function follow(worker: ServiceWorker): Promise<void> {
  const installed = (): void => {
    if (worker.state === 'installed') dispatch({ kind: 'ready', now: Date.now(), isHeld: isHeld() })
    if (worker.state === 'redundant') dispatch({ kind: 'failed' })
  }
  // A page that was just loaded is of the newest release already: its worker takes over, and nobody is asked.
  if ((await releaseOf(worker)) === ownEntry()) {
    const takeOver = () => worker.state === 'installed' && worker.postMessage('takeOver')
    worker.addEventListener('statechange', takeOver)
    takeOver()
    return
  }
  dispatch({ kind: 'found' })
  worker.addEventListener('statechange', installed)
  installed()
}

function watch(found: ServiceWorkerRegistration): void {
  registration = found
  const look = (): void => void found.update().catch(log)
  const lookIfSeen = (): void => {
    if (document.visibilityState === 'visible' && navigator.onLine) look()
  }
  const isFirst = found.active === null
  if (found.waiting) void follow(found.waiting)
  found.addEventListener('updatefound', () => {
    if (found.installing && found.active) void follow(found.installing)
  })
  setInterval(lookIfSeen, LOOK_EVERY_MS)
  document.addEventListener('visibilitychange', lookIfSeen)
  addEventListener('online', lookIfSeen)
  if (isFirst) void navigator.serviceWorker.ready.then(({ active }) => active?.postMessage(usedFiles()))
}

/** What this page has used so far, before there was a worker to see it. */
const usedFiles = (): string[] => [
  ...new Set(
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/assets/'))
      .map(({ pathname }) => pathname),
  ),
]

/** A service worker that fails to register or to be looked at is only logged: everything works without it. */
function log(error: unknown): void {
  // oxlint-disable-next-line no-console -- the specification asks for it (section 8), and nobody else needs to know
  console.warn('Service worker', error)
}

if ('serviceWorker' in navigator) navigator.serviceWorker.register(SCRIPT, { updateViaCache: 'none' }).then(watch, log)

onHold((holds) => dispatch(holds ? { kind: 'hold' } : { kind: 'free', now: Date.now() }))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks when to load the new version. */
export default function Updates() {
  const { at } = useSyncExternalStore(subscribe, () => state)
  if (at !== 'asking') return null
  const later = () => dispatch({ kind: 'reloadLater', now: Date.now() })
  return (
    <Dialog
      title="Hay una versión nueva de Páramo"
      role="alertdialog"
      onClose={later}
      footer={
        <>
          <Button look="quiet" onClick={later} data-autofocus="">
            En 5 minutos
          </Button>
          <Button look="filled" onClick={() => dispatch({ kind: 'reloadNow', now: Date.now() })}>
            Recargar ahora
          </Button>
        </>
      }
    >
      <p>La página se recarga para usarla. Antes se guarda una copia de lo que estés escribiendo, y la encuentras al volver.</p>
    </Dialog>
  )
}
