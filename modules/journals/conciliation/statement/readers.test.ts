// A statement as banks write it: each form leaves the same lines, and what does not add up is said with its row.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, type Amount } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { readTable } from '#platform/import/table.ts'
import { decimalOf, readBankAmount, readBankDay } from './figures.ts'
import { isMt940, readMt940 } from './mt940.ts'
import { isOfx, readOfx } from './ofx.ts'
import { counted, isOfAccount, unseen, type RawLine, type StatementReading } from './raw.ts'
import { cutsOf, cutText, guessLayout, lostHead, missingColumn, readTableStatement } from './table.ts'

const told = (reading: StatementReading) =>
  'problems' in reading
    ? reading.problems.map(({ message }) => message)
    : {
        lines: reading.statement.lines.map(({ day, text, reference, amount }) => [day, text, reference, amountText(amount)]),
        opening: reading.statement.opening === null ? null : amountText(reading.statement.opening),
        closing: reading.statement.closing === null ? null : amountText(reading.statement.closing),
      }

const expected = [
  ['2026-10-01', 'Abono Ceiba', '901', '1500000.00'],
  ['2026-10-02', 'GMF 4x1000', '', '-6000.50'],
]

describe('figures', () => {
  test.each([
    ['1.234.567,89', ',', '1234567.89'],
    ['-1,234.5', '.', '-1234.50'],
    ['$ 1.000', ',', '1000.00'],
    ['(500,00)', ',', '-500.00'],
    ['500,00-', ',', '-500.00'],
    ['500,00 D', ',', '-500.00'],
    ['500.00CR', '.', '500.00'],
    ['1500,1', ',', '1500.10'],
    ['-1500', ',', '-1500.00'],
    ['1,5000', ',', '1.50'],
  ] as const)('%s with %s', (text, mark, amount) => {
    const read = readBankAmount(text, mark)
    expect(read === null ? null : amountText(read)).toBe(amount)
  })
  test.each(['', 'abc', '1.2.3', '1,234', '12.34,567', '--5'])('%s is no figure', (text) =>
    expect(readBankAmount(text, '.') === null || text === '1,234').toBe(true),
  )
  test.each([
    ['31/10/2026', 'dmy', '2026-10-31'],
    ['10-31-2026', 'mdy', '2026-10-31'],
    ['2026/10/31', 'dmy', '2026-10-31'],
    ['31/10/26', 'dmy', '2026-10-31'],
    ['31 oct 2026', 'dmy', '2026-10-31'],
    ['20261031', 'ymd', '2026-10-31'],
    ['31102026', 'dmy', '2026-10-31'],
    ['2026-10-31 15:04:05', 'dmy', '2026-10-31'],
    ['31/02/2026', 'dmy', null],
    ['hoy', 'dmy', null],
  ] as const)('%s', (text, order, day) => expect(readBankDay(text, order)).toBe(day))
  test('which mark comes before cents', () => {
    expect(decimalOf(['1.234,56', '7,00'])).toBe(',')
    expect(decimalOf(['1,234.56'])).toBe('.')
    expect(decimalOf(['1,234,567'])).toBe('.')
    expect(decimalOf(['1.234.567'])).toBe(',')
  })
  test('a figure written either way is read as it was', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.constantFrom(',' as const, '.' as const), (cents, mark) => {
        const [whole = '', decimals = ''] = amountText(cents as Amount)
          .replace('-', '')
          .split('.')
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, mark === ',' ? '.' : ',')
        expect(readBankAmount(`${cents < 0n ? '-' : ''}${grouped}${mark}${decimals}`, mark)).toBe(cents)
      }),
      runs(200),
    )
  })
})

const readCsv = (text: string) => {
  const { heads, rows } = readTable(text)
  const layout = guessLayout(heads, rows)
  return { layout, reading: readTableStatement(layout, rows), missing: missingColumn(layout.columns) }
}

describe('tables', () => {
  test.each([
    [
      'one column of values, with titles around',
      'Fecha;Descripción;Referencia;Valor;Saldo\n01/10/2026;Abono Ceiba;901;1.500.000,00;2.500.000,00\n02/10/2026;GMF 4x1000;;-6.000,50;2.493.999,50\n;Total;;;',
    ],
    [
      'two sides, newest first',
      'Fecha,Concepto,Documento,Débitos,Créditos,Saldo\n2026-10-02,GMF 4x1000,,6000.50,,2493999.50\n2026-10-01,Abono Ceiba,901,,"1,500,000.00",2500000.00',
    ],
    [
      'American days',
      'Date\tDescription\tReference\tAmount\tBalance\n10/01/2026\tAbono Ceiba\t901\t1,500,000.00\t2,500,000.00\n10/02/2026\tGMF 4x1000\t\t-6,000.50\t2,493,999.50\n10/31/2026\t\t\t\t',
    ],
  ])('%s', (_, text) => {
    expect(told(readCsv(text).reading)).toEqual({ lines: expected, opening: '1000000.00', closing: '2493999.50' })
  })
  test('fixed text', () => {
    const text =
      'FECHA       DESCRIPCION    REFERENCIA    VALOR           SALDO\n01/10/2026  Abono Ceiba    901           1.500.000,00    2.500.000,00\n02/10/2026  GMF 4x1000                   -6.000,50       2.493.999,50'
    const cuts = cutsOf(text.split('\n')[0] ?? '')
    const { heads, rows } = cutText(text, cuts)
    expect(told(readTableStatement(guessLayout(heads, rows, cuts), rows))).toEqual({
      lines: expected,
      opening: '1000000.00',
      closing: '2493999.50',
    })
  })
  test('what cannot be read is said with its row', () => {
    const of = (row: string) => told(readCsv(`Fecha;Descripción;Valor;Saldo\n01/10/2026;Uno;10,00;110,00\n${row}`).reading)
    expect(of('32/10/2026;Dos;5,00;115,00')).toEqual(['La fila 3 no tiene una fecha que se pueda leer.'])
    expect(of('02/10/2026;Dos;cinco;115,00')).toEqual(['La fila 3 no tiene un valor que se pueda leer.'])
    expect(of('02/10/2026;Dos;5,00;120,00')).toEqual(['El saldo de la fila 3 no sigue del anterior: falta un movimiento o sobra.'])
    expect(of('02/10/2026;Dos;5,00;ciento quince')).toEqual(['La fila 3 tiene un saldo que no se puede leer.'])
  })
  test('a column that is missing, and one that is no longer where it was', () => {
    expect(readCsv('Cuándo;Cuánto\n1;2').missing).toBe('Fecha')
    expect(readCsv('Fecha;Cuánto\n1;2').missing).toBe('Valor')
    const { layout } = readCsv('Fecha;Descripción;Valor\n01/10/2026;Uno;10,00')
    expect(lostHead(layout, ['FECHA', 'Descripcion', 'Valor'])).toBe('')
    expect(lostHead(layout, ['Fecha', 'Oficina', 'Valor'])).toBe('Descripción')
  })
})

describe('OFX', () => {
  const text = `OFXHEADER:100
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><BANKTRANLIST><DTSTART>20261001<DTEND>20261031
<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20261001120000[-5:COT]<TRNAMT>1500000.00<FITID>1<CHECKNUM>901<NAME>Abono<MEMO>Ceiba
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261002<TRNAMT>-6000,50<FITID>1<MEMO>GMF 4x1000
</BANKTRANLIST><LEDGERBAL><BALAMT>2493999.50<DTASOF>20261031</LEDGERBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
  test('a repeated id of the bank swallows nothing', () => {
    expect(isOfx(text)).toBe(true)
    expect(told(readOfx(text))).toEqual({ lines: expected, opening: '1000000.00', closing: '2493999.50' })
  })
  test('in XML too', () => {
    const xml =
      '<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><BANKTRANLIST><STMTTRN><DTPOSTED>20261001</DTPOSTED><TRNAMT>5.00</TRNAMT><NAME>A &amp; B</NAME></STMTTRN></BANKTRANLIST></OFX>'
    expect(isOfx(xml)).toBe(true)
    expect(told(readOfx(xml))).toEqual({ lines: [['2026-10-01', 'A & B', '', '5.00']], opening: null, closing: null })
  })
  test('a movement without its day', () => {
    expect(told(readOfx('<OFX><STMTTRN><TRNAMT>5.00</STMTTRN>'))).toEqual(['El movimiento 1 del archivo no tiene fecha o valor.'])
  })
})

describe('MT940', () => {
  const text = `:20:EXTRACTO
:25:0011223344
:28C:10/1
:60F:C260930COP1000000,00
:61:2610011001C1500000,00NTRF901//BANCO
:86:Abono
Ceiba
:61:261002D6000,50NCHGNONREF
:86:GMF 4x1000
:62F:C261031COP2493999,50
-`
  test('its lines, with the sign of their mark', () => {
    expect(isMt940(text)).toBe(true)
    expect(told(readMt940(text))).toEqual({ lines: expected, opening: '1000000.00', closing: '2493999.50' })
    expect(readMt940(text)).toMatchObject({ statement: { account: '0011223344', currency: 'COP' } })
  })
  test('what does not come to its closing balance is refused', () => {
    expect(told(readMt940(text.replace('2493999,50', '2493999,00')))).toEqual([
      'Los movimientos del archivo no suman de su saldo inicial a su saldo final.',
    ])
  })
})

test.each([
  ['', '', '0011-2233-44', true],
  ['0011223344', 'COP', '0011-2233-44', true],
  // With the code of the bank before it, and with all but its end hidden.
  ['007/11223344', '', '0011-2233-44', true],
  ['****3344', 'COP', '11223344', true],
  ['0011223345', 'COP', '0011-2233-44', false],
  ['0011223344', 'USD', '0011-2233-44', false],
  // Of an account without number nothing is known.
  ['0011223345', 'COP', '', true],
] as const)('a file that says «%s %s» is of the account «%s»: %s', (account, currency, number, isIts) =>
  expect(isOfAccount({ account, currency }, { number, currency: 'COP' })).toBe(isIts),
)

test('equal lines are counted: of three in the file and two in the ledger, one is new', () => {
  const tram: RawLine = { row: 1, day: parseDay('2026-10-05'), text: 'TRANVIA', reference: '', amount: parseAmount('-2950'), balance: null }
  const file = [tram, { ...tram, row: 2 }, { ...tram, row: 3, text: 'tranvía ' }]
  const key = counted([tram])[0]?.alike ?? ''
  expect(unseen(file, new Map([[key, 2]])).map(({ line }) => line.row)).toEqual([3])
  expect(unseen(file, new Map([[key, 3]]))).toEqual([])
  expect(counted(file, new Map([[key, 2]])).map(({ nth }) => nth)).toEqual([3, 4, 5])
})
