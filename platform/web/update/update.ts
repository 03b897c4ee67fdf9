/**
 * A new version of the application, from its being found to the page that is loaded again (specification, section 4):
 * a toast when it is found, a question when it is ready, a notice, and 2 s later the page is loaded again, by itself after
 * 5 minutes; never over work that could not be kept. Pure: the clock comes with the events, the effects go to the screen.
 */

/** Specification, section 9. */
export const AUTO_RELOAD_MS = 300_000
export const NOTICE_MS = 2_000
export const FOUND_TOAST_MS = 5_000

export type UpdateState =
  | { readonly at: 'current' }
  /** It is being fetched. */
  | { readonly at: 'found' }
  /** The question is on the screen. */
  | { readonly at: 'asking'; readonly reloadAt: number }
  /** The person, or an attempt that could not keep what is written, chose to wait. */
  | { readonly at: 'waiting'; readonly reloadAt: number }
  /** It is ready, and the page is in the middle of something that is not left: a sale at a register. */
  | { readonly at: 'held' }
  /** The notice is on the screen. */
  | { readonly at: 'leaving'; readonly reloadAt: number }
  | { readonly at: 'gone' }

export type UpdateEvent =
  | { readonly kind: 'found' }
  /** It could not be fetched whole; the next attempt is another. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly now: number; readonly isHeld?: boolean }
  /** Something that is not left began, and is over. */
  | { readonly kind: 'hold' }
  | { readonly kind: 'free'; readonly now: number }
  | { readonly kind: 'reloadNow'; readonly now: number }
  | { readonly kind: 'reloadLater'; readonly now: number }
  /** Something that is being written could not be kept. */
  | { readonly kind: 'notKept'; readonly now: number }
  | { readonly kind: 'tick'; readonly now: number }

export type UpdateEffect =
  | 'sayFound'
  /** Keeps what is being written, or says `notKept`. */
  | 'keep'
  | 'sayReload'
  | 'sayNotKept'
  /** Keeps it again and loads the page, or says `notKept`. */
  | 'reload'

export interface UpdateStep {
  readonly state: UpdateState
  readonly effects: readonly UpdateEffect[]
}

export const current: UpdateState = { at: 'current' }

const stay = (state: UpdateState): UpdateStep => ({ state, effects: [] })
const ask = (now: number): UpdateState => ({ at: 'asking', reloadAt: now + AUTO_RELOAD_MS })
const leave = (now: number): UpdateStep => ({ state: { at: 'leaving', reloadAt: now + NOTICE_MS }, effects: ['keep', 'sayReload'] })

export function step(state: UpdateState, event: UpdateEvent): UpdateStep {
  switch (event.kind) {
    case 'found':
      return state.at === 'current' ? { state: { at: 'found' }, effects: ['sayFound'] } : stay(state)
    case 'failed':
      return stay(state.at === 'found' ? current : state)
    case 'ready':
      // One that comes while another waits changes nothing: the page that is loaded is the newest.
      if (state.at !== 'current' && state.at !== 'found') return stay(state)
      return stay(event.isHeld === true ? { at: 'held' } : ask(event.now))
    case 'hold':
      return stay(state.at === 'asking' || state.at === 'waiting' || state.at === 'leaving' ? { at: 'held' } : state)
    case 'free':
      return stay(state.at === 'held' ? ask(event.now) : state)
    case 'reloadNow':
      return state.at === 'asking' || state.at === 'waiting' ? leave(event.now) : stay(state)
    case 'reloadLater':
      return stay(state.at === 'asking' ? { at: 'waiting', reloadAt: event.now + AUTO_RELOAD_MS } : state)
    case 'notKept':
      return state.at === 'leaving' || state.at === 'gone'
        ? { state: { at: 'waiting', reloadAt: event.now + AUTO_RELOAD_MS }, effects: ['sayNotKept'] }
        : stay(state)
    case 'tick':
      return tick(state, event.now)
  }
}

function tick(state: UpdateState, now: number): UpdateStep {
  if (state.at === 'leaving') return now >= state.reloadAt ? { state: { at: 'gone' }, effects: ['reload'] } : stay(state)
  if (state.at === 'asking' || state.at === 'waiting') return now >= state.reloadAt ? leave(now) : stay(state)
  return stay(state)
}

/** When the clock has something to say; null when it has not. */
export const nextTick = (state: UpdateState): number | null => ('reloadAt' in state ? state.reloadAt : null)
