// The note that the administration of a contract by AIU carries; and the three extensions of a sale at the till.
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { AIU_NOTE, aiuNote, isAiuNote } from './aiu.ts'
import { at, childrenOf, textAt } from './element.ts'
import { posExtensions, posFacts, posValues, type UblPos } from './pos.ts'
import { posExtensionGroups } from './pos-xml.ts'
import { readElement } from './xsd.server.ts'

test.each([
  [aiuNote('aseo y cafetería'), true],
  [aiuNote('  aseo  '), true],
  [AIU_NOTE, false],
  [`${AIU_NOTE}   `, false],
  ['contrato de servicios aiu por concepto de: aseo', false],
  [` ${AIU_NOTE} aseo`, false],
  [aiuNote('a'.repeat(5000 - AIU_NOTE.length - 1)), true],
  [aiuNote('a'.repeat(5000 - AIU_NOTE.length)), false],
])('the note «%.60s…» says the object of a contract: %s', (note, says) => expect(isAiuNote(note)).toBe(says))

/** As the official sample of the toolbox says it. */
const pos: UblPos = {
  maker: { person: 'Erick Rico', company: 'Chia.sas', software: 'ThePos' },
  buyer: { code: '79907759', name: 'Edison Hernandez', points: '100' },
  till: {
    ...{ plate: '234566', place: 'Gilbarco Encore 4 L1 - Mangue ra 17 AC', cashier: 'nombre del cajero', kind: 'Caja de apoyo' },
    ...{ saleCode: '743992', subtotal: parseAmount('1000100') },
  },
}

const SAMPLE = new URL('../../../shared/colombia/dian/ejemplos/documento-equivalente-pos-EPOS002.xml', import.meta.url)
const isHere = existsSync(SAMPLE)

test.skipIf(!isHere)(`the extensions of the official sample are ours${isHere ? '' : ' (skipped: it is not in ../shared)'}`, () => {
  const root = readElement(readFileSync(SAMPLE, 'utf8'))
  const theirs = childrenOf(at(root, 'ext:UBLExtensions') ?? root, 'ext:UBLExtension').slice(1)
  const pairs = (extension: (typeof theirs)[number] | undefined, { element, inner }: (typeof posExtensions)[number]) =>
    (extension ? (at(extension, 'ext:ExtensionContent', element, inner)?.children ?? []) : []).map(({ name, text }) => [name, text.trim()])
  const ours = posExtensionGroups(pos)
  for (const [index, extension] of posExtensions.entries()) expect(pairs(ours[index], extension)).toEqual(pairs(theirs[index], extension))
})

test('each extension has a value for each of its names, and the paper shows them in words', () => {
  expect(posValues(pos).map((values) => values.length)).toEqual(posExtensions.map(({ names }) => names.length))
  const [, , till] = posExtensionGroups(pos)
  expect(till && textAt(till, 'ext:ExtensionContent', 'PuntoVenta', 'InformacionCajaVenta', 'Value')).toBe('234566')
  expect(posFacts(pos)).toContainEqual({ label: 'Cajero', text: 'nombre del cajero' })
})
