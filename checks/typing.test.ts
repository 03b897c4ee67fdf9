import { expect, test } from 'vitest'
import { readSources } from './sources.ts'
import { typingProblems } from './typing.ts'

const complaints = (text: string, path = 'e2e/further/x.journey.ts') => typingProblems([{ path, text }])

test.each([
  `await page.keyboard.type('5')`,
  `await page.keyboard.insertText('5')`,
  `await page?.keyboard.type('5')`,
  `await page['keyboard']['type']('5')`,
  `const { keyboard } = page; await keyboard.type('5')`,
  `const keys = page.keyboard; await keys.type('5')`,
  `const type = page.keyboard.type.bind(page.keyboard)`,
  `await page.getByRole('textbox', { name: 'Cantidad' }).pressSequentially('5')`,
  `await page.getByRole('textbox', { name: 'Cantidad' }).type('5')`,
  `await page.type('input', '5')`,
])('complains of: %s', (text) => expect(complaints(text)).toHaveLength(1))

test('says where, also of what journeys stand on', () => {
  const text = `export const search = (page: Page, text: string) =>\n  page.keyboard\n    .type(text)\n`
  expect(complaints(text, 'e2e/palette.ts')).toEqual(['e2e/palette.ts:3 types with type: e2e/writing.ts waits for the cursor first'])
})

test.each([
  [`await writeCoffee(page)\nawait writeQuantity(page, '5')\nawait page.keyboard.press('Enter')`, 'e2e/x.journey.ts'],
  [`await page.getByRole('textbox', { name: 'Notas' }).fill('Entregar el lunes')`, 'e2e/x.journey.ts'],
  [`if (message.type() === 'error') throw new Error(message.text)`, 'e2e/browser.ts'],
  [`await page.keyboard.type(text)`, 'e2e/writing.ts'],
  [`await user.keyboard.type(text)`, 'platform/ui/x.test.tsx'],
])('allows: %s in %s', (text, path) => expect(complaints(text, path)).toEqual([]))

test('every journey types through e2e/writing.ts', () => expect(typingProblems(readSources())).toEqual([]))
