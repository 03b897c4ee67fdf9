import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { defineErrors } from '#base/errors.ts'
import { errorProblems, readCatalogue } from './errors.ts'

const catalogue = readCatalogue(
  [
    'code\tgroup\tmeaning\tmessage_es\tsource\tnotes',
    '420\timport\ttoo long\tEl archivo supera los 2.000 registros permitidos.\tspec\t-',
    '430\tperiod\tclosed\tEl periodo contable {periodo} está cerrado.\tassumed\t-',
    '490\tlogin\tinvalid credentials\tEl correo o la contraseña no son correctos.\tspec\tmeaning by group; wording assumed',
    '586\tstock\tnot enough\tNo hay {cantidad} de {producto}.\tspec\t-',
  ].join('\n'),
)
const closed = { code: 430, text: 'El periodo contable {periodo} está cerrado.' }
const table = (definitions: Record<string, { code: number; text: string }>) => defineErrors(definitions)

test.each([
  ['a code of our own', { a: table({ wrong: { code: 999, text: 'x' } }) }, 'a.wrong (999) is not a code of the catalogue'],
  ['another text', { a: table({ long: { code: 420, text: 'El archivo es largo.' } }) }, 'a.long (420) says "El archivo es largo."'],
  [
    'one code, two texts',
    { a: table({ closed }), b: table({ shut: { code: 430, text: 'El mes está cerrado.' } }) },
    'b.shut (430) and a.closed (430) say different things',
  ],
  [
    'a text written twice',
    { a: table({ closed }), b: table({ shut: { ...closed } }) },
    'b.shut (430) repeats a.closed (430): use its definition',
  ],
  ['two names of one code', { a: table({ closed, shut: closed }) }, 'a.shut (430) has the code of a.closed (430)'],
])('complains of %s', (_, tables, why) => {
  expect(errorProblems(tables, catalogue)).toEqual([expect.stringContaining(why)])
})

test('an assumed text may be improved, everywhere in the same way', () => {
  const better = { code: 430, text: 'El mes {periodo} está cerrado. Ábrelo o cambia la fecha.' }
  expect(errorProblems({ a: table({ closed: better }), b: table({ closed: better }) }, catalogue)).toEqual([])
  expect(errorProblems({ a: table({ wrong: { code: 490, text: 'Revisa tu correo y tu contraseña.' } }) }, catalogue)).toEqual([])
})

test('two texts that are both the one of the catalogue are one', () => {
  const tables = [
    table({ none: { code: 586, text: 'No hay {cantidad} de {producto}.' } }),
    table({ none: { code: 586, text: 'No hay {cantidad} unidades de {producto}.' } }),
  ]
  expect(errorProblems(tables, catalogue)).toEqual([])
})

test('a shared code has its reason', () => {
  const tables = { a: table({ closed, shut: closed }) }
  expect(errorProblems(tables, catalogue, [{ code: 430, reason: 'as a sample' }])).toEqual([])
})

test('the catalogue is read whole, and its codes are its own', () => {
  const errors = readCatalogue(readFileSync(join(import.meta.dirname, 'spec/error-codes.tsv'), 'utf8'))
  expect(errors).toHaveLength(299)
  expect(new Set(errors.map((error) => error.code)).size).toBe(299)
  expect(errors.filter((error) => !Number.isInteger(error.code) || error.text === '')).toEqual([])
})
