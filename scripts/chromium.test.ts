import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { lookForChromium } from './chromium.ts'

const folder = mkdtempSync(join(tmpdir(), 'paramo-chromium-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('CHROMIUM_PATH decides, and a wrong one is told instead of ignored', () => {
  const chosen = join(folder, 'my-browser')
  writeFileSync(chosen, '')
  expect(() => lookForChromium({ CHROMIUM_PATH: chosen })).toThrow('no se puede ejecutar')
  chmodSync(chosen, 0o755)
  expect(lookForChromium({ CHROMIUM_PATH: chosen })).toBe(chosen)
})
