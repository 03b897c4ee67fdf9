import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BusinessError, defineErrors } from '#base/errors.ts'
import { runs } from '#base/testing/runs.ts'
import { definePermissions } from '#platform/access.ts'
import { askText } from './asks.ts'
import { allows, areKept, caseCan, caseTitle, defineCase, firstState, keptStates, requireAct, stateNames } from './case.ts'
import { caseStateTable } from './state-table.ts'
import { inHistory, labelOf, toldChanges, type Said } from './told.ts'

const permissions = definePermissions('treasury.run', { read: 'Ver corridas', write: 'Crear corridas' }, {})
const errors = defineErrors({ notReady: { code: 561, text: 'No está lista.' } })
const run = defineCase({
  ...{ name: 'treasury.run', table: 'payment_run', series: 'CP', permissions, gate: { plan: null, services: ['full'] } },
  ...{ base: '/api/treasury/runs', list: '/treasury/runs' },
  titles: { one: 'Corrida', many: 'Corridas', gender: 'f', group: 'Tesorería' },
  states: {
    draft: { name: 'Borrador', look: 'draft', may: ['edit', 'delete'] },
    sent: { name: 'Enviada', look: 'toApprove', may: ['edit'] },
    paid: { name: 'Pagada', look: 'paid', standsOn: ['sent'] },
    closed: { name: 'Cerrada', look: 'closed' },
  },
  actions: {
    send: { verb: 'Enviar', summary: 'Enviar', from: ['draft'], to: ['sent'], permission: permissions.write, takesNumber: true },
    close: {
      ...{ verb: 'Cerrar', summary: 'Cerrar', from: ['sent', 'paid'], to: ['closed'], permission: permissions.write },
      asks: { comment: askText('Comentario', 400) },
      refuses: (state) => {
        if (state === 'draft') errors.fail('notReady')
      },
    },
  },
  tabs: { drafts: { label: 'Borradores', states: ['draft'] }, others: { label: 'Otras', states: ['sent', 'paid', 'closed'] } },
})

test('what a state lets be done is what its definition says, and nothing else', () => {
  expect(firstState(run)).toBe('draft')
  expect(stateNames(run).filter((state) => caseCan(run, state, 'edit'))).toEqual(['draft', 'sent'])
  expect(stateNames(run).filter((state) => caseCan(run, state, 'delete'))).toEqual(['draft'])
  expect(stateNames(run).filter((state) => caseCan(run, state, 'close'))).toEqual(['sent', 'paid'])
  expect([allows(run, 'nowhere', 'send'), allows(run, 'draft', 'explode'), allows(run, 'nowhere', 'edit')]).toEqual([false, false, false])
})

describe('what is refused', () => {
  const codeOf = (state: string, act: string): readonly [number, string] | null => {
    try {
      requireAct(run, state, act)
      return null
    } catch (error) {
      return error instanceof BusinessError ? [error.code, error.message] : null
    }
  }
  test.each([
    ['draft', 'send', null],
    ['sent', 'send', [482, 'No puedes enviar un documento en estado enviada.']],
    ['closed', 'edit', [482, 'No puedes editar un documento en estado cerrada.']],
    ['closed', 'close', [482, 'No puedes cerrar un documento en estado cerrada.']],
    ['draft', 'close', [561, 'No está lista.']],
  ] as const)('in %s, %s', (state, act, refusal) => expect(codeOf(state, act)).toEqual(refusal))
})

test('what the rows keep tells some states from the others, and some not', () => {
  expect(keptStates(run, ['paid', 'closed'])).toEqual(['sent', 'closed'])
  expect([['draft'], ['sent'], ['paid'], ['sent', 'paid'], ['closed', 'draft']].map((states) => areKept(run, states))).toEqual([
    true,
    false,
    false,
    true,
    true,
  ])
})

test('it is called by its number, and before it has one a draft', () => {
  expect([caseTitle(run, 'CP-7'), caseTitle(run, null)]).toEqual(['Corrida CP-7', 'Borrador de corrida'])
})

test('its table of states says all that may be done', () => {
  expect(caseStateTable(run).split('\n').slice(2)).toEqual([
    '|  | Borrador | Enviada | Pagada | Cerrada | Permiso |',
    '| --- | :-: | :-: | :-: | :-: | --- |',
    '| Editar | ● | ● |  |  | Crear corridas |',
    '| Eliminar | ● |  |  |  | Crear corridas |',
    '| Enviar | ● |  |  |  | Crear corridas |',
    '| Cerrar |  | ● | ● |  | Crear corridas |',
  ])
})

describe('what its history tells', () => {
  test('what differs, two lines of one product together, and nothing where there was or is nothing', () => {
    const told = toldChanges(
      [
        ['Para', 'Compra'],
        ['Filtro', '2'],
        ['Filtro', '3'],
        ['Café', '1'],
      ],
      [
        ['Para', 'Compra'],
        ['Filtro', '2'],
        ['Justificación', 'Urge'],
      ],
    )
    expect([labelOf('Café'), labelOf('file')]).toEqual(['Café', 'Archivo'])
    expect(inHistory(told)).toEqual([
      ['Filtro', '2 + 3', '2'],
      ['Café', '1', null],
      ['Justificación', null, 'Urge'],
    ])
  })

  test('nothing of what stayed, and back what it was', () => {
    const said: fc.Arbitrary<Said> = fc.array(fc.tuple(fc.constantFrom('Para', 'Bodega', 'Fecha'), fc.constantFrom('', 'uno', 'dos')))
    fc.assert(
      fc.property(said, said, (before, after) => {
        expect(toldChanges(before, before)).toEqual([])
        const back = new Map(toldChanges(after, before).map(([label, was, is]) => [label, [was, is]]))
        for (const [label, was, is] of toldChanges(before, after)) expect(back.get(label)).toEqual([is, was])
      }),
      runs(100),
    )
  })
})
