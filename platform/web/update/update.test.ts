// The update of section 4: what is said and when, and that no page goes without what is written being kept.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AUTO_RELOAD_MS, current, nextTick, step, type UpdateEffect, type UpdateEvent, type UpdateState } from './update.ts'

const asking: UpdateState = { at: 'asking', reloadAt: 300_000 }
const waiting: UpdateState = { at: 'waiting', reloadAt: 400_000 }
const leaving: UpdateState = { at: 'leaving', reloadAt: 302_000 }

test.each<[string, UpdateState, UpdateEvent, UpdateState, UpdateEffect[]]>([
  ['new content is found: a toast', current, { kind: 'found' }, { at: 'found' }, ['sayFound']],
  ['found twice is said once', { at: 'found' }, { kind: 'found' }, { at: 'found' }, []],
  ['it could not be fetched', { at: 'found' }, { kind: 'failed' }, current, []],
  ['it is ready: a question, for five minutes', { at: 'found' }, { kind: 'ready', now: 0 }, asking, []],
  ['another one while one waits', asking, { kind: 'ready', now: 9 }, asking, []],
  ['now: a notice, and two seconds', asking, { kind: 'reloadNow', now: 300_000 }, leaving, ['keep', 'sayReload']],
  ['in five minutes, from then on', asking, { kind: 'reloadLater', now: 100_000 }, waiting, []],
  ['nobody answered', asking, { kind: 'tick', now: 300_000 }, leaving, ['keep', 'sayReload']],
  ['not yet', asking, { kind: 'tick', now: 299_999 }, asking, []],
  ['the five minutes are over', waiting, { kind: 'tick', now: 400_000 }, { at: 'leaving', reloadAt: 402_000 }, ['keep', 'sayReload']],
  ['the notice is still being read', leaving, { kind: 'tick', now: 301_999 }, leaving, []],
  ['the page is loaded', leaving, { kind: 'tick', now: 302_000 }, { at: 'gone' }, ['reload']],
  ['what is written could not be kept', leaving, { kind: 'notKept', now: 100_000 }, waiting, ['sayNotKept']],
  ['nor at the last moment', { at: 'gone' }, { kind: 'notKept', now: 100_000 }, waiting, ['sayNotKept']],
  ['once it goes, it goes', { at: 'gone' }, { kind: 'tick', now: 999_999 }, { at: 'gone' }, []],
  ['it is ready in the middle of a sale: nothing is said', { at: 'found' }, { kind: 'ready', now: 0, isHeld: true }, { at: 'held' }, []],
  ['a sale begins under the question', asking, { kind: 'hold' }, { at: 'held' }, []],
  ['or while it waits', waiting, { kind: 'hold' }, { at: 'held' }, []],
  ['or under the notice', leaving, { kind: 'hold' }, { at: 'held' }, []],
  ['a sale that goes on is never left', { at: 'held' }, { kind: 'tick', now: 9_999_999 }, { at: 'held' }, []],
  ['the sale is over: the question', { at: 'held' }, { kind: 'free', now: 0 }, asking, []],
  ['nothing waits once a sale is over', current, { kind: 'free', now: 0 }, current, []],
])('%s', (_, state, event, next, effects) => expect(step(state, event)).toEqual({ state: next, effects }))

test.each<[UpdateState, number | null]>([
  [current, null],
  [asking, 300_000],
  [leaving, 302_000],
  [{ at: 'gone' }, null],
])('the clock: %j', (state, at) => expect(nextTick(state)).toBe(at))

test('whatever happens, in any order: kept before it goes, 2 s after the notice, and gone at most 5 minutes after the last word', () => {
  const kinds = fc.constantFrom<UpdateEvent['kind']>('found', 'failed', 'ready', 'reloadNow', 'reloadLater', 'notKept', 'tick')
  fc.assert(
    fc.property(fc.array(fc.record({ kind: kinds, wait: fc.integer({ min: 0, max: 200_000 }) }), { maxLength: 60 }), (script) => {
      let state: UpdateState = current
      let now = 0
      let noticeAt: number | null = null
      let heardAt = 0
      let isKept = false
      const run = (event: UpdateEvent): void => {
        const next = step(state, event)
        if (event.kind !== 'tick') heardAt = now
        for (const effect of next.effects) {
          if (effect === 'keep') isKept = true
          if (effect === 'sayReload') noticeAt = now
          if (effect === 'sayNotKept') isKept = false
          if (effect === 'reload') {
            expect(isKept).toBe(true)
            expect(now - (noticeAt ?? now)).toBe(2_000)
            expect(now - heardAt).toBeLessThanOrEqual(AUTO_RELOAD_MS + 2_000)
          }
        }
        state = next.state
      }
      for (const { kind, wait } of script) {
        const until = now + wait
        // The clock speaks whenever it has something to say.
        for (let at = nextTick(state); at !== null && at <= until; at = nextTick(state)) {
          now = at
          run({ kind: 'tick', now })
        }
        now = until
        run(kind === 'found' || kind === 'failed' ? { kind } : { kind, now })
      }
    }),
  )
})
