import { expect, test } from 'vitest'
import { findCustomers } from './customers.ts'

const of = (id: string, name: string, identification: string) => ({ id, name, identification, why: null })
const all = [
  of('a', 'Luz Dary Pinzón Rojas', '52417886'),
  of('b', 'Ferretería El Tornillo S.A.S.', '900123456-8'),
  of('c', 'Óscar Peña', '79'),
]

test.each([
  ['pinzon', ['a']],
  ['ro lu', ['a']],
  ['52.417', ['a']],
  ['900123456-8', ['b']],
  ['tornillo', ['b']],
  ['osc', ['c']],
  ['', ['a', 'b', 'c']],
  ['xyz', []],
])('«%s»', (text, ids) => expect(findCustomers(all, text).map(({ id }) => id)).toEqual(ids))
