// A line of a sale that says no IVA is told, where the company charges it.
import { expect, test } from 'vitest'
import type { EditorFacts } from '../../endpoints.ts'
import { untaxedLines } from './untaxed.ts'

const tax = (id: string, code: string): EditorFacts['taxes'][number] => ({
  ...{
    id,
    code,
    name: id,
    kind: 'percent',
    rate: '19',
    perUnit: '0.00',
    content: null,
    active: true,
    accountId: null,
    returnAccountId: null,
  },
})
const facts = (vatResponsible: boolean): Pick<EditorFacts, 'seller' | 'taxes'> => ({
  seller: {
    ...{ kind: 'juridica', selfWithholder: false, simple: false, vatAgent: false, declarante: true },
    ...{ vatResponsible, incResponsible: false, cityCode: null },
  },
  taxes: [tax('excluded', '01'), tax('inc', '04'), tax('bag', '22')],
})
const line = (name: string | null, ...taxIds: string[]) => ({ item: name === null ? null : { name }, taxIds })

test.each([
  [true, [line('Café')], ['1 (Café)']],
  [true, [line('Café', 'excluded'), line('Bolsa', 'bag')], ['2 (Bolsa)']],
  [true, [line('Almuerzo', 'inc'), line(null)], []],
  [false, [line('Café')], []],
])('responsible %s, %j: %j', (isResponsible, lines, told) => expect(untaxedLines(lines, facts(isResponsible))).toEqual(told))
