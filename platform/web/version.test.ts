// Only whoever was told that somebody else saved meanwhile goes on with the newest version.
import { expect, test } from 'vitest'
import type { Failure } from './answer.ts'
import { isChangedByOther } from './version.ts'

const business = (code: number): Failure => ({ kind: 'business', code, message: 'x', errors: [] })

test.each<[string, Failure, boolean]>([
  ['somebody saved first', business(697), true],
  ['a field is wrong', business(401), false],
  ['the record is gone', business(698), false],
  ['an edit clash without a code', { kind: 'conflict', message: 'x' }, false],
  ['the network failed', { kind: 'unreachable', message: 'x' }, false],
  ['the server broke', { kind: 'unexpected', message: 'x' }, false],
  ['the person may not', { kind: 'forbidden', message: 'x', reason: 'permission', missing: null }, false],
  ['the session ended', { kind: 'signedOut', message: 'x' }, false],
])('%s', (_, failure, expected) => expect(isChangedByOther(failure)).toBe(expected))
