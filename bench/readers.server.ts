/**
 * What reads the text of strangers: how much more ten times the text costs. Whatever is not in proportion lets one call
 * hold up everybody. Each reader gets what it is for and what it is not, by the repetition that is worst for it.
 */
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { splitEmails, isEmail } from '#base/email.ts'
import { readNumeric } from '#base/numeric-text.ts'
import { parseCsv } from '#colombia/csv.ts'
import { readTable } from '#platform/import/table.ts'
import { walkXml } from '#platform/import/xml.ts'
import { workbookText } from '#platform/import/workbook.server.ts'
import { figureText } from '#platform/import/figure-text.ts'
import { nearest } from '#platform/import/cells.ts'
import { parseFormula } from '#platform/custom/formula.ts'
import { internalNameOf } from '#platform/custom/field.ts'
import { unkeepable } from '#platform/http/keepable.ts'
import { addressProblem } from '#platform/mail/addresses.ts'
import { fold, numberOf, prefixesOf, wordsOf } from '#platform/search.ts'
import { tableXlsx } from '#platform/report/table-file.server.ts'
import { parseMoneyInput } from '#platform/ui/parse.ts'
import { MAX_HTML } from '../modules/comments/endpoints.ts'
import { mentionsIn } from '../modules/comments/mentions.ts'
import { readKept } from '../modules/comments/rich-text.server.ts'
import { plainText } from '../modules/comments/rich-text.ts'
import { peopleIn } from '../modules/users/user-list.ts'
import { rounded, type Benchmark } from './benchmark.ts'

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

const SMALL = 100_000
const LARGE = 1_000_000
const TIMES = 5
const ROWS = 1_000
/** What costs next to nothing has no ratio: the clock would be what is measured. Of as much text as the large one. */
const LEAST_MS = 10
/** Ten times the text, and half as much again for caches and the collector of garbage. */
export const MOST = 15

interface Reader {
  readonly name: string
  readonly pieces: readonly string[]
  readonly read: (text: string) => unknown
}

const people = Array.from({ length: 200 }, (_, index) => ({ id: String(index), name: `Persona ${index} Apellido` }))

const readers: readonly Reader[] = [
  {
    name: 'comments',
    pieces: ['<p>Hola <b>a todos</b></p>', '<a"', '<b>', '<div>', '<table>', '<b><i></b></i>', '<!--', '&#', '&amp;', '<br>\n', ' x'],
    // As the door does: how long it is, is asked first.
    read: (html) => (html.length > MAX_HTML ? null : plainText(readKept(html))),
  },
  { name: 'mentions', pieces: ['@', '@Persona 7 Apellido ', '@Persona 1', 'x'], read: (text) => mentionsIn(text, people) },
  { name: 'tables', pieces: ['uno;dos;tres\n', 'a,b\n', 'a\tb\n', '"', '"a""', ',', '\n', '"a\n', ' ', '""\n'], read: readTable },
  { name: 'reference CSV', pieces: ['uno,dos\n', '"a""b",', '"', '\n'], read: tolerant(parseCsv) },
  {
    name: 'XML',
    pieces: ['<a b="c">x</a>', '<a>', '<a b="c" ', '<a', '<!--', '<![CDATA[', '&#1;', '&', '<?', '<a b="', "<a b='c'/>", '< ', ' '],
    read: (text) => walkXml(text, { open: (_, attribute) => void attribute('r') }),
  },
  { name: 'addresses', pieces: ['a@b.co, ', 'a@', 'a.', '@', ',', 'a@b.', ' ', '<a@b.co>;'], read: addressProblem },
  { name: 'one address', pieces: ['a', 'a@', 'a.', 'a@b.c'], read: (text) => [isEmail(text), splitEmails(text)] },
  { name: 'people invited', pieces: ['Ana <ana@x.co>, ', '<', 'a<', '<>', '>', 'a,', '\n'], read: peopleIn },
  { name: 'formulas', pieces: ['a + ', '(', '1', 'a*', 'si(', '-', '1.'], read: parseFormula },
  { name: 'names of fields', pieces: ['Fecha de ingreso ', '_', '0', 'ñ', ' '], read: internalNameOf },
  {
    name: 'search',
    pieces: ['café molido ', 'a', '1', 'á', '-', 'FV-12 ', 'e\u0301'],
    read: (text) => [fold(text), wordsOf([text]), prefixesOf(text), numberOf(text, ['factura'])],
  },
  {
    name: 'figures',
    pieces: ['1', '0', '1.', '1,', '(', '-', '1+', '9', '1e', ' ', '$'],
    read: (text) => [parseMoneyInput(text), readNumeric(text), figureText(text)],
  },
  { name: 'suggestions', pieces: ['a', 'ab ', 'Bogotá '], read: (text) => nearest(text, ['Bogotá', 'Medellín', 'Cali']) },
  {
    name: 'any body',
    pieces: ['{"a":"b"},', '"a",', '[1],', '1,'],
    read: (text) => unkeepable(JSON.parse(`[${text.slice(0, text.lastIndexOf(','))}]`)),
  },
]

/** What is refused by an error is read all the same. */
function tolerant(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text)
    } catch {
      return null
    }
  }
}

const ofLength = (piece: string, length: number): string => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)

async function costOf(work: () => unknown, times: number): Promise<number> {
  // What was read before left garbage that is not of this one.
  collectGarbage()
  const started = performance.now()
  for (let time = 0; time < times; time += 1) await work()
  return performance.now() - started
}

interface Measured {
  readonly ratio: number
  readonly largeMs: number
  readonly piece: string
}

async function measured(small: () => unknown, large: () => unknown, piece: string): Promise<Measured> {
  await small()
  let [smallMs, largeMs] = [Infinity, Infinity]
  // As much text by small pieces as at once, one after the other, and the least of each: whatever else the machine does keeps both
  // waiting alike, and only adds.
  for (let time = 0; time < TIMES; time += 1) {
    smallMs = Math.min(smallMs, await costOf(small, LARGE / SMALL))
    largeMs = Math.min(largeMs, await costOf(large, 1))
  }
  return { ratio: (largeMs * (LARGE / SMALL)) / Math.max(LEAST_MS, smallMs), largeMs, piece }
}

/** A workbook of so many letters, as the product itself writes them. */
function workbookOf(length: number): Promise<Uint8Array> {
  const cells = ['Almacenes La Ceiba', { amount: '1234567.89' }, { day: '2026-11-20' }]
  // A sheet takes two thousand rows: more letters are longer rows.
  const row = Array.from({ length: Math.ceil(length / ROWS / 40) }, () => cells).flat()
  return tableXlsx('Hoja', [row.map(() => 'Columna'), ...Array.from({ length: ROWS }, () => row)])
}

export const readersBench: Benchmark = {
  name: 'readers',
  about: 'what 1 MB costs each reader of the text of strangers, against 100 KB: the worst ratio of each',
  async run() {
    const details: Record<string, string> = {}
    let worst = 0
    const tell = (name: string, { ratio, largeMs, piece }: Measured): void => {
      worst = Math.max(worst, ratio)
      details[name] =
        `${rounded(ratio, 1)} ×  1 MB in ${rounded(largeMs, 1)} ms  ${JSON.stringify(piece)}${ratio > MOST ? `  OVER ${MOST}` : ''}`
    }
    for (const { name, pieces, read } of readers) {
      const each: Measured[] = []
      for (const piece of pieces) {
        const [small, large] = [ofLength(piece, SMALL), ofLength(piece, LARGE)]
        each.push(
          await measured(
            () => read(small),
            () => read(large),
            piece,
          ),
        )
      }
      const [most] = each.toSorted((a, b) => b.ratio - a.ratio)
      if (most) tell(name, most)
    }
    const [small, large] = [await workbookOf(SMALL), await workbookOf(LARGE)]
    tell(
      'workbooks',
      await measured(
        () => workbookText(small),
        () => workbookText(large),
        'rows',
      ),
    )
    return { name: 'readers', value: rounded(worst, 1), unit: '×', raw: MOST, ratio: rounded(worst / MOST), details }
  },
}
