// The build hands the screens to the browser as JSON (`scripts/plain-data.ts`): nothing of them may be lost on the way.
import { expect, test } from 'vitest'
import { screens } from './screens.ts'

test('a screen is plain data', () => {
  expect(screens.length).toBeGreaterThan(0)
  expect(JSON.parse(JSON.stringify(screens))).toStrictEqual(screens)
})
