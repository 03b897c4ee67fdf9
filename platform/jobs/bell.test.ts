import { expect, test } from 'vitest'
import { Bell } from './bell.server.ts'

const FOR_EVER = 2 ** 31 - 1

/** Somebody asleep, and whether they still are a while later. */
function sleeper(bell: Bell, restMs: number) {
  const ending = new AbortController()
  let isAwake = false
  const sleep = bell.sleep({ restMs, idleMs: FOR_EVER, ending: ending.signal }).then(() => (isAwake = true))
  const isAwakeLater = async () => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise((done) => setTimeout(done, 1))
    return isAwake
  }
  return { sleep, isAwakeLater, end: () => ending.abort() }
}

test('sleeps until it rings', async () => {
  const bell = new Bell()
  const { sleep, isAwakeLater } = sleeper(bell, 0)
  expect(await isAwakeLater()).toBe(false)
  bell.ring()
  await sleep
})

test('what rang while they worked is heard after it, once', async () => {
  const bell = new Bell()
  bell.ring()
  bell.ring()
  await sleeper(bell, 0).sleep
  const again = sleeper(bell, 0)
  expect(await again.isAwakeLater()).toBe(false)
  again.end()
  await again.sleep
})

test('rests before it hears', async () => {
  const bell = new Bell()
  const { sleep, isAwakeLater, end } = sleeper(bell, FOR_EVER)
  bell.ring()
  expect(await isAwakeLater()).toBe(false)
  end()
  await sleep
})
