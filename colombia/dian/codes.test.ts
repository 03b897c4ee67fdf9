// What is offered for new documents stands in the authority's own lists, or in the fact sheet where that corrects them. The lists are of
// others and are read where they are.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { paymentMeans, units } from './codes.ts'

const LISTS = join(import.meta.dirname, '../../../shared/colombia/dian/listas')
const codesOf = (file: string): ReadonlySet<string> =>
  new Set(
    [...readFileSync(join(LISTS, file), 'utf8').matchAll(/<Value ColumnRef="code">\s*<SimpleValue>([^<]*)</g)].map(([, code = '']) => code),
  )

/** hechos.md, section 4: the lists of the toolbox are older than the annex 1.9. */
const unitsOfSheet = [
  '94',
  'NIU',
  'EA',
  'KGM',
  'GRM',
  'TNE',
  'LTR',
  'MLT',
  'GLL',
  'MTR',
  'MTK',
  'MTQ',
  'HUR',
  'DAY',
  'MON',
  'KWH',
  'BX',
  'PK',
  'DZN',
  'PR',
  'SET',
]
const meansOfSheet = ['1', '10', '20', '42', '46', '47', '48', '49', '71', '72', 'ZZZ']

describe.skipIf(!existsSync(LISTS))('codes that are offered (skipped without the lists of the authority beside the project)', () => {
  test.each([
    ['UnidadesMedida-2.1.gc', units, unitsOfSheet],
    ['MediosPago-2.1.gc', paymentMeans, meansOfSheet],
  ] as const)('%s', (file, offered, sheet) => {
    const known = codesOf(file)
    expect(known.size).toBeGreaterThan(50)
    expect(offered.map(({ code }) => code).filter((code) => !known.has(code) && !sheet.includes(code))).toEqual([])
  })
})
