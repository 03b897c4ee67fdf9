// The ladder of wrong passwords: 490, 490, 494, 494, locked 2; then the same steps and locked 10, again and again.
import { expect, test } from 'vitest'
import { answerToWrong, type WrongPassword } from './lockout.ts'

const invalid: WrongPassword = { answer: 'invalid' }
const left = (left: number): WrongPassword => ({ answer: 'fewLeft', left })
const locked = (minutes: number): WrongPassword => ({ answer: 'locked', minutes })

test('fifteen wrong ones in a row', () => {
  const answers = Array.from({ length: 15 }, (_, index) => answerToWrong(index + 1))
  expect(answers).toEqual([
    ...[invalid, invalid, left(2), left(1), locked(2)],
    ...[invalid, invalid, left(2), left(1), locked(10)],
    ...[invalid, invalid, left(2), left(1), locked(10)],
  ])
})
