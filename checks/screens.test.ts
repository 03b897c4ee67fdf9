import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ratchetProblems, readRatchet } from './ratchet.ts'
import { contrastOf, contrastProblems, effectsOf, screenProblems } from './screens.ts'
import { readSources } from './sources.ts'

const complaints = (path: string, text: string): string => screenProblems([{ path, text }]).join('\n')
const EFFECT_RATCHET = 'ratchets/use-effect.txt'

test.each([
  ['modules/sales/X.tsx', `const x = <p style={{ color: '#fff' }} />`, '#fff'],
  ['modules/sales/X.tsx', `const x = <p style={{ border: '1px solid #DEE2DE' }} />`, '#DEE2DE'],
  ['modules/sales/X.tsx', `const x = <path fill="#333" />`, '#333'],
  ['modules/sales/x.css', `.a { color: #1d211d; }`, '#1d211d'],
  ['modules/sales/x.css', `.a { background: rgb(0 0 0 / .5) }`, 'rgb('],
  ['modules/sales/X.tsx', `const x = <p dangerouslySetInnerHTML={{ __html: text }} />`, 'lets foreign text run'],
  ['platform/ui/X.tsx', `const x = createElement('p', { dangerouslySetInnerHTML: { __html: text } })`, 'lets foreign text run'],
])('%s: %s', (path, text, why) => {
  expect(complaints(path, text)).toContain(why)
})

test.each([
  ['platform/ui/tokens.css', `:root { --sheet: #ffffff; }`],
  ['modules/sales/x.css', `#add, #face .b { color: var(--text-2) }`],
  ['modules/sales/X.tsx', `import { a } from '#base/date.ts'\nconst x = <p>Factura #1024 y <a href="#lines">ancla</a></p>`],
  ['modules/sales/print.server.ts', `const grey = '#606761'`],
])('%s may: %s', (path, text) => {
  expect(complaints(path, text)).toBe('')
})

test('effects are counted outside the kit', () => {
  const text = 'useEffect(() => {}, [])\nReact.useLayoutEffect(() => {})\nuseEffectEvent(() => {})'
  expect(effectsOf([{ path: 'modules/sales/X.tsx', text }])).toEqual(['modules/sales/X.tsx:1', 'modules/sales/X.tsx:2'])
  expect(effectsOf([{ path: 'platform/ui/X.tsx', text }])).toEqual([])
})

test('a ratchet complains when it is passed and when it can be lowered', () => {
  expect(ratchetProblems('x.txt', 3, 4, 'bad things')).toEqual(['4 bad things, and x.txt allows 3'])
  expect(ratchetProblems('x.txt', 3, 2, 'bad things')).toEqual(['2 bad things: lower x.txt from 3 to 2'])
  expect(ratchetProblems('x.txt', 3, 3, 'bad things')).toEqual([])
})

test('contrast of black, grey and yellow on white (the last one as interface.md says, idea 3)', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrastOf('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrastOf('#f2c833', '#ffffff')).toBeCloseTo(1.6, 1)
})

test('contrast complains of a faint pair, of a changed one and of a missing colour', () => {
  const css = `:root, [data-theme='light'] { --text: #999999; --sheet: #ffffff; } [data-theme='dark'] { --text: #ffffff; --sheet: #000000; }`
  const text = (light: number, dark: number) => contrastProblems(css, [{ front: 'text', back: 'sheet', light, dark, least: 4.5 }])
  expect(text(2.85, 21)).toEqual(['text on sheet, light: 2.85, needs 4.5'])
  expect(text(2.85, 15)).toContain('text on sheet, dark: 21.00, stated 15')
  expect(contrastProblems(css, [{ front: 'link', back: 'sheet', light: 5, dark: 5, least: 4.5 }])).toHaveLength(2)
})

const sources = readSources()
const tokens = join(import.meta.dirname, '../platform/ui/tokens.css')

test('the screens use the names of the kit', () => {
  expect(screenProblems(sources)).toEqual([])
})

test('effects outside the kit do not become more', () => {
  const found = effectsOf(sources)
  expect(ratchetProblems(EFFECT_RATCHET, readRatchet(EFFECT_RATCHET), found.length, `effects (${found.join(' ')})`)).toEqual([])
})

test.runIf(existsSync(tokens))('the colours of the kit have the contrast that interface.md states', () => {
  expect(contrastProblems(readFileSync(tokens, 'utf8'))).toEqual([])
})
