import { describe, expect, test } from 'vitest'
import { afterTry, isLocked, isTooEasy, MOST_WRONG, type PinTries } from './pin.ts'

const now = new Date('2026-11-29T15:00:00Z')
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('a PIN', () => {
  test.each(['0000', '1234', '4321', '77777777'])('%s is too easy', (pin) => expect(isTooEasy(pin)).toBe(true))
  test.each(['1357', '2580', '19840'])('%s is not', (pin) => expect(isTooEasy(pin)).toBe(false))

  test('waits after too many tries, and begins again', () => {
    let tries: PinTries = { failed: 0, lockedUntil: null }
    for (let at = 1; at < MOST_WRONG; at += 1) {
      tries = afterTry(tries, now)
      expect(isLocked(tries, now)).toBe(false)
    }
    tries = afterTry(tries, now)
    expect([isLocked(tries, later(14)), isLocked(tries, later(15))]).toEqual([true, false])
    expect(afterTry(tries, later(16))).toEqual({ failed: 1, lockedUntil: null })
  })
})
