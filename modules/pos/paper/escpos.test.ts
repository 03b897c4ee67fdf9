// The ticket of a register as lines of a roll and as the bytes of a printer.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { drawerBytes, encoded, ticketBytes } from './escpos.ts'
import { inColumns, ticketLines, wrapped, type TicketFacts } from './ticket-lines.ts'

const facts: TicketFacts = {
  company: { name: 'Café del Páramo S.A.S.', nit: '900.123.456-8', address: 'Calle 80 # 12-34, Bogotá', phone: '' },
  ...{ header: 'Responsable de IVA', footer: '¡Vuelve pronto!', title: 'Documento equivalente POS', number: 'PV-12' },
  ...{ at: '29/11/2026 11:46 a. m.', register: 'Caja 02', cashier: 'Yenny Ruiz', buyer: 'Consumidor final' },
  lines: [{ name: 'Aceite de girasol 3.000 ml', detail: '2 und × 59.100', total: '118.200' }],
  sums: [['IVA 19 %', '18.872']],
  ...{
    total: '118.200',
    payments: [
      ['Efectivo', '120.000'],
      ['Cambio', '1.800'],
    ],
    range: 'Resolución 18764000001234',
  },
  waiting: 'Su CUDE sale al reimprimirlo.',
}

describe('lines of a roll', () => {
  test('of 58 mm', () => {
    expect(ticketLines(facts, 32).map(({ text, isCentered }) => (isCentered ? `^${text}` : text))).toEqual([
      ...['^Café del Páramo S.A.S.', '^NIT 900.123.456-8', '^Calle 80 # 12-34, Bogotá', '^Responsable de IVA'],
      ...[
        '-'.repeat(32),
        '^Documento equivalente POS',
        '^PV-12',
        '29/11/2026 11:46 a. m.',
        'Caja 02, Yenny Ruiz',
        'Cliente: Consumidor final',
      ],
      ...['-'.repeat(32), 'Aceite de girasol 3.000 ml', '2 und × 59.100           118.200'],
      ...['-'.repeat(32), 'IVA 19 %                  18.872', 'Total                    118.200'],
      ...['Efectivo                 120.000', 'Cambio                     1.800', '-'.repeat(32), 'Resolución 18764000001234'],
      ...['-'.repeat(32), '^Por sincronizar', '^Su CUDE sale al reimprimirlo.', '^¡Vuelve pronto!'],
    ])
  })
  test('whatever is written, no line is wider than its roll and no letter is lost', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), fc.constantFrom(32, 48), (text, columns) => {
        const rows = wrapped(text, columns)
        expect(rows.every((row) => row.length <= columns)).toBe(true)
        expect(rows.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''))
        expect(inColumns(text, '1.234.567', columns).every((row) => row.length <= columns)).toBe(true)
      }),
    )
  })
})

describe('bytes', () => {
  test('golden: begun, centred and bold, its text, fed and cut', () => {
    const bytes = ticketBytes([{ text: 'Año', isCentered: true, isBold: true }], { opensDrawer: true })
    expect(Buffer.from(bytes).toString('hex')).toBe('1b401b74131b61011b450141a46f0a1b700019fa1b64041d564200')
  })
  test('without a drawer no pulse goes', () => {
    const hex = Buffer.from(ticketBytes(ticketLines(facts, 48), { opensDrawer: false })).toString('hex')
    expect(hex).not.toContain(Buffer.from(drawerBytes).toString('hex'))
    expect(hex.startsWith('1b401b7413')).toBe(true)
  })
  test.each([
    ['áéíóúñÑ¿¡', [0xa0, 0x82, 0xa1, 0xa2, 0xa3, 0xa4, 0xa5, 0xa8, 0xad]],
    ['ÁÉÍÓÚü', [0xb5, 0x90, 0xd6, 0xe0, 0xe9, 0x81]],
    ['«×»', [0xae, 0x9e, 0xaf]],
    ['$ 1.200\u00a0−5', [0x24, 0x20, 0x31, 0x2e, 0x32, 0x30, 0x30, 0x20, 0x2d, 0x35]],
    ['漢\n', [0x3f, 0x3f]],
  ])('«%s»', (text, codes) => expect(encoded(text)).toEqual(codes))
})
