// Documents of the electronic payroll, signed and judged by their bytes alone: the simulated authority takes what is right, and each one
// that is broken in one place is refused by its rule.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { parseAmount } from '#base/decimal.ts'
import { cuneFieldsOf, payrollNumber, payrollTree, type AnyPayroll, type Element, type PayrollDocument } from '#colombia/index.ts'
import { cune, softwareSecurityCode } from '#colombia/index.server.ts'
import { serialise } from '#colombia/dian/element.ts'
import { goldenPayroll } from '#colombia/dian/testing/payrolls.server.ts'
import { change, drop, set, setAttribute } from '#colombia/dian/testing/trees.ts'
import { judgePayroll } from './judge-payroll.server.ts'
import { Register } from './register.server.ts'
import { familyRoots, familyTaxpayer, signedText } from './testing/families.server.ts'

const SOFTWARE = { softwareId: '2b7a1f0e-6f5b-4f0a-9d53-5d8c1f1b7a11', pin: '90210' }
const { nit } = familyTaxpayer
const folder = mkdtempSync(join(tmpdir(), 'paramo-payroll-'))
let register: Register
let folders = 0
beforeEach(() => {
  folders += 1
  register = new Register(join(folder, String(folders)))
  register.enrol({ ...familyTaxpayer, payroll: SOFTWARE })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function owned<Document extends AnyPayroll>(document: Document, consecutive: string): Document {
  const numbered = { ...document, consecutive }
  const securityCode = softwareSecurityCode({ softwareId: SOFTWARE.softwareId, softwarePin: SOFTWARE.pin, number: payrollNumber(numbered) })
  return {
    ...numbered,
    employer: { ...document.employer, nit, checkDigit: '8' },
    software: { providerNit: nit, providerCheckDigit: '8', id: SOFTWARE.softwareId, securityCode },
  }
}

const keyOf = (document: AnyPayroll): string => cune(cuneFieldsOf(document, SOFTWARE.pin))
const NOW = new Date('2026-06-30T23:30:00Z')

function verdict(document: AnyPayroll, broken: (tree: Element) => Element = (tree) => tree, consider = register) {
  const tree = broken(payrollTree(document, keyOf(document)))
  const judged = judgePayroll(signedText(serialise(tree), `${document.date}T${document.time}`), {
    register: consider,
    roots: familyRoots,
    now: NOW,
    xsdDir: null,
  })
  return { ...judged, rules: judged.rejections.map((each) => /^Regla: (\S+),/.exec(each)?.[1] ?? each) }
}

/** Taken, and kept as the simulator keeps it. */
function take(document: AnyPayroll): void {
  const { document: read, payroll, rejections } = verdict(document)
  expect(rejections).toEqual([])
  if (!read || !payroll) throw new Error('It was not read')
  const { key, root, number, issueDate } = read
  register.keep({
    key,
    root,
    nit,
    number,
    issueDate,
    fileName: '',
    sha256: '',
    notifications: [],
    answer: '',
    isHeld: false,
    payroll,
    annuls: '',
  })
}

const month = owned(goldenPayroll, '1')
const { worker: _worker, period: _period, payment: _payment, figures: _figures, ...header } = goldenPayroll
const about = { number: payrollNumber(month), cune: keyOf(month), date: month.date }
const replaced = (changes: Partial<PayrollDocument> = {}) => owned({ ...goldenPayroll, ...changes, replaces: about }, '1')
const eliminated = (changes: Partial<typeof about> = {}) => owned({ ...header, eliminates: { ...about, ...changes } }, '2')
const inGroup = (name: string, attribute: string, value: string) => (tree: Element) => change(tree, name, setAttribute(attribute, value))

test('a month, what replaces it and what eliminates that are taken', () => {
  take(month)
  take(replaced())
  const note = replaced()
  take(owned({ ...header, eliminates: { number: payrollNumber(note), cune: keyOf(note), date: note.date } }, '2'))
  // And the month may be told again.
  expect(verdict(owned(goldenPayroll, '2')).rules).toEqual([])
})

test.each<[what: string, rule: string, broken: (tree: Element) => Element]>([
  ['another CUNE', 'NIE024', inGroup('InformacionGeneral', 'CUNE', 'a'.repeat(96))],
  ['an amount that is not in its CUNE', 'NIE024', (tree) => change(tree, 'DevengadosTotal', set('1.00'))],
  ['sums that do not agree', 'LGC', (tree) => change(tree, 'ComprobanteTotal', set('1.00'))],
  ['another hour', 'NIE024', inGroup('InformacionGeneral', 'HoraGen', '01:02:03-05:00')],
  ['a worker without number', 'LGC', inGroup('Trabajador', 'NumeroDocumento', 'AB')],
  ['another software', 'LGC', inGroup('ProveedorXML', 'SoftwareID', '00000000-0000-4000-8000-000000000000')],
  ['the security code of another', 'NIE020', inGroup('ProveedorXML', 'SoftwareSC', 'b'.repeat(96))],
  ['another day', 'NIEAD09e', inGroup('InformacionGeneral', 'FechaGen', '2026-06-29')],
  ['the software of another company', 'NIE017', inGroup('ProveedorXML', 'NIT', '860002964')],
  ['another check digit of the software', 'NIE018', inGroup('ProveedorXML', 'DV', '0')],
  ['another address of the QR', 'NIE021', (tree) => change(tree, 'CodigoQR', set('https://example.org'))],
  ['another version', 'NIE022', inGroup('InformacionGeneral', 'Version', 'V1.0')],
  ['another check digit of the employer', 'NIE034', inGroup('Empleador', 'DV', '0')],
  ['the type of an adjustment', 'LGC', inGroup('InformacionGeneral', 'TipoXML', '103')],
  ['another environment', 'LGC', inGroup('InformacionGeneral', 'Ambiente', '3')],
  ['the hour of another place', 'LGC', inGroup('InformacionGeneral', 'HoraGen', '10:00:00Z')],
  ['a period that ends before it begins', 'LGC', inGroup('Periodo', 'FechaLiquidacionFin', '2020-01-01')],
  ['earnings that are not their sum', 'LGC', inGroup('Basico', 'SueldoTrabajado', '1.00')],
  ['deductions that are not their sum', 'LGC', inGroup('Salud', 'Deduccion', '1.00')],
  ['no worker', 'ZB01', (tree) => change(tree, 'Trabajador', drop)],
  ['an attribute that nobody knows', 'ZB01', inGroup('Trabajador', 'Apodo', 'x')],
  ['no pension', 'ZB01', (tree) => change(tree, 'FondoPension', drop)],
  ['an amount in words', 'ZB01', (tree) => change(tree, 'ComprobanteTotal', set('mil'))],
])('%s is refused: %s', (_what, rule, broken) => expect(verdict(month, broken).rules).toContain(rule))

test('who is enabled to invoice and not for payroll is refused by rule 92', () => {
  register.enrol(familyTaxpayer)
  expect(verdict(month).rules).toContain('92')
})

test('the same number is 90, and another number for the same worker and month is refused', () => {
  take(month)
  expect(verdict(month).rules).toEqual(['90'])
  expect(verdict(owned(goldenPayroll, '7')).rules).toEqual(['LGC'])
  const other = { ...goldenPayroll, worker: { ...goldenPayroll.worker, number: '1020304051' } }
  expect(verdict(owned(other, '7')).rules).toEqual([])
})

test('a number that is of somebody else is refused', () => {
  register.know({ type: '13', number: goldenPayroll.worker.number, name: 'GLORIA CIFUENTES', email: '' })
  expect(verdict(month).rules).toEqual(['LGC'])
})

test('what is adjusted exists, once, and is of the same worker', () => {
  expect(verdict(replaced()).rules).toEqual(['LGC'])
  take(month)
  const other = replaced({ worker: { ...goldenPayroll.worker, number: '1020304051' } })
  expect(verdict(other).rules).toEqual(['NIAE191a'])
  expect(verdict(replaced(), (tree) => change(tree, 'Reemplazar', inGroup('InformacionGeneral', 'CUNE', 'a'.repeat(96)))).rules).toContain(
    'NIAE024',
  )
  expect(verdict(eliminated(), (tree) => change(tree, 'Eliminar', inGroup('InformacionGeneral', 'CUNE', 'a'.repeat(96)))).rules).toContain(
    'NIAE238',
  )
  expect(verdict(eliminated({ number: 'NE77' })).rules).toEqual(['LGC'])
  take(
    replaced({ figures: goldenPayroll.figures.map((each) => (each.element === 'HED' ? { ...each, amount: parseAmount('30000') } : each)) }),
  )
  expect(verdict(eliminated()).rules).toEqual(['LGC'])
})

test('what is no document of payroll, and bytes that are none, are told so', () => {
  for (const text of ['', '<a/>', '<NominaIndividualDeAjuste/>', '<Invoice/>'])
    expect(judgePayroll(new TextEncoder().encode(text), { register, roots: [], now: NOW, xsdDir: null }).rejections[0]).toContain('ZB01')
})
