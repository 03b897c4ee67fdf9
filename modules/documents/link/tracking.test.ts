// The public page's content: how far a document has come, in the customer's words, and which addresses are public.
import { expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { parseAmount, zeroAmount } from '#base/decimal.ts'
import { parse } from 'zod/v4/core'
import { printable, sampleLines, storedOf } from '../paper/testing/sample.server.ts'
import type { StoredDocument } from '../paper/stored.ts'
import { sampleKind } from '../testing/kind.ts'
import { trackedDocument } from './endpoints.ts'
import { isPublicPath } from './screens.ts'
import { trackedOf } from './tracked.ts'

const kind = sampleKind()

const today = parseDay('2026-11-25')
const tracked = (changes: Partial<StoredDocument> = {}) => trackedOf(kind, printable(storedOf(sampleLines(3), changes)), today)
const steps = (changes: Partial<StoredDocument>) => tracked(changes).timeline.map(({ name, note, state }) => [name, note, state])
const issued = ['Emitida', '', 'done']

test('what is only tried says so, whether its company or it alone is of trial', () => {
  expect([tracked({ isTrial: true }), tracked({ electronicState: 'trial' }), tracked()].map(({ isTrial }) => isTrial)).toEqual([
    true,
    true,
    false,
  ])
})

test.each<[string, Partial<StoredDocument>, unknown[]]>([
  [
    'queued and open',
    {},
    [
      issued,
      ['En cola para la DIAN', 'Se transmite sola.', 'pending'],
      ['Por pagar', 'Saldo $ 9.314.868, vence el 20/12/2026.', 'pending'],
    ],
  ],
  [
    'validated and partly paid',
    { electronicState: 'validated', balance: parseAmount('100.5') },
    [issued, ['Validada por la DIAN', '', 'done'], ['Abonada', 'Saldo $ 100,50, vence el 20/12/2026.', 'pending']],
  ],
  ['paid', { electronicState: 'validated', balance: zeroAmount }, [issued, ['Validada por la DIAN', '', 'done'], ['Pagada', '', 'done']]],
  [
    'overdue',
    { electronicState: 'sent', dueDate: parseDay('2026-11-24') },
    [issued, ['Enviada a la DIAN', 'Falta la respuesta.', 'pending'], ['Vencida', 'Saldo $ 9.314.868, hace 1 día.', 'warn']],
  ],
  [
    'rejected',
    { electronicState: 'rejected', balance: null },
    [issued, ['Rechazada por la DIAN', 'Quien la emitió debe corregirla.', 'failed']],
  ],
  ['annulled', { state: 'annulled', electronicState: 'none' }, [issued, ['Anulada', 'No tiene efectos.', 'failed']]],
  ['superseded', { state: 'superseded', electronicState: 'none' }, [issued, ['Reemplazada', 'Hay una versión más reciente.', 'warn']]],
])('%s', (_, changes, expected) => {
  expect(steps(changes)).toEqual(expected)
})

test('it is what the wire says, and nothing of the house', () => {
  // Whether it has a container is read beside it.
  const shown = {
    online: { canPay: false, last: null },
    confirmation: null,
    ...tracked({ snapshot: { software: { id: 'secret' } } }),
    isPacked: true,
  }
  expect(parse(trackedDocument, shown)).toEqual(shown)
  expect(shown).toMatchObject({ kind: 'Factura de venta', number: 'FV-1208', balance: '9314868.00', issuer: { city: 'Bogotá, D.C.' } })
  expect(JSON.stringify(shown)).not.toMatch(/secret|01890000/)
})

test.each([
  ['/sales/invoices/abc/tracking', true],
  ['/sales/invoices/abc/tracking/', true],
  ['/sales/invoices/abc/print', true],
  ['/invoices/tracking', true],
  ['/sales/invoices/abc/view', false],
  ['/sales/invoices/tracking', false],
  ['/sales/invoices/a/b/tracking', false],
])('%s is public: %s', (path, expected) => {
  expect(isPublicPath(path)).toBe(expected)
})
