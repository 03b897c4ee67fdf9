// The XML of the electronic payroll: any document has our structure and adds up, the authority's schema takes it where it is at hand, its
// code is that of the examples, and what is wrong in it is noticed.
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { parseDay } from '#base/date.ts'
import { amountText } from '#base/decimal.ts'
import { runs } from '#base/testing/runs.ts'
import { payrollElements } from '../payroll/element.ts'
import { at, serialise, textAt, type Element } from './element.ts'
import { cuneFieldsOf, payrollTotals, type AnyPayroll, type PayrollElimination, type PayrollReplacement } from './payroll.ts'
import { payrollGroups } from './payroll-figures-xml.ts'
import { payrollStructureProblems } from './structure-payroll.ts'
import { certificateOf } from './testing/certificate.server.ts'
import { goldenPayroll, goldenPredecessor, payrolls, PIN, treeOfPayroll } from './testing/payrolls.server.ts'
import { change, drop, set, setAttribute, swapsOf } from './testing/trees.ts'
import { signerOf, signXml } from './sign.server.ts'
import { cune } from './unique-code.server.ts'
import { verifySignature } from './verify.server.ts'
import { hasPayrollSchemas, readElement, releaseSchemas, validateAgainstXsd } from './xsd.server.ts'

afterAll(releaseSchemas)

const DIAN = new URL('../../../shared/colombia/dian/', import.meta.url).pathname
const XSD = `${DIAN}xsd/`
const withoutXsd = hasPayrollSchemas(XSD) ? '' : ' (skipped: the schemas of payroll are not in ../shared/colombia/dian/xsd)'
const EXAMPLES = ['nomina-individual-sintetica', 'nomina-ajuste-eliminar-sintetica'].map((name) => `${DIAN}ejemplos/${name}.xml`)
const withoutExamples = EXAMPLES.every((file) => existsSync(file))
  ? ''
  : ' (skipped: the examples are not in ../shared/colombia/dian/ejemplos)'

const replaced: PayrollReplacement = { ...goldenPayroll, prefix: 'NA', consecutive: '6', replaces: goldenPredecessor }
const { worker: _worker, period: _period, payment: _payment, figures: _figures, ...header } = goldenPayroll
const eliminated: PayrollElimination = {
  ...header,
  ...{ prefix: 'NA', consecutive: '7', date: parseDay('2026-07-02'), time: '09:00:00-05:00', eliminates: goldenPredecessor },
  software: {
    ...header.software,
    securityCode: '7cad4f5b2d01327a1a78f9e9e237c117549d1b549a2387c7aad5c8fdf2fdc4db59097bb2ba8a658f729269d62152dd52',
  },
}

const adjustmentsOf = (document: typeof goldenPayroll): readonly AnyPayroll[] => {
  const { worker, period, payment, figures, ...rest } = document
  return [document, { ...rest, worker, period, payment, figures, replaces: goldenPredecessor }, { ...rest, eliminates: goldenPredecessor }]
}

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const chain = [certificateOf({ nit: '900373076', holder: 'Empleador', pair })]
const signer = signerOf({ key: pair.privateKey.export({ format: 'der', type: 'pkcs8' }), chain })
const signedText = (document: AnyPayroll): string =>
  Buffer.from(signXml(serialise(treeOfPayroll(document)), { signer, signingTime: '2026-06-30T18:05:10-05:00', id: 'xmldsig-1' })).toString(
    'utf8',
  )

test('any document, its replacement and its elimination have our structure, and come back as they were written', () =>
  fc.assert(
    fc.property(payrolls, (payroll) => {
      for (const document of adjustmentsOf(payroll)) {
        const tree = treeOfPayroll(document)
        expect(payrollStructureProblems(tree)).toEqual([])
        expect(payrollStructureProblems(readElement(serialise(tree)))).toEqual([])
      }
    }),
    runs(100),
  ))

test('what is earned less what is deducted is the total, in the document as in its figures', () =>
  fc.assert(
    fc.property(payrolls, (payroll) => {
      const tree = treeOfPayroll(payroll)
      const totals = payrollTotals(payroll.figures)
      expect(totals.paid).toBe(totals.earned - totals.deducted)
      expect(['DevengadosTotal', 'DeduccionesTotal', 'ComprobanteTotal'].map((name) => textAt(tree, name))).toEqual(
        [totals.earned, totals.deducted, totals.paid].map(amountText),
      )
    }),
    runs(100),
  ))

test.skipIf(withoutXsd)(`the authority's schema takes them all${withoutXsd}`, () =>
  fc.assert(
    fc.property(payrolls, (payroll) => {
      for (const document of adjustmentsOf(payroll)) expect(validateAgainstXsd(signedText(document), XSD)).toEqual([])
    }),
    runs(60),
  ),
)

test.skipIf(withoutXsd)(`each element of ours is one of the schema's, in its order${withoutXsd}`, () => {
  const schema = readElement(readFileSync(`${XSD}nomina/NominaIndividualElectronicaXSD.xsd`, 'utf8'))
  const namesIn = (element: Element): string[] => {
    const named = element.attributes['name']
    return [...(element.name.endsWith(':element') && named !== undefined ? [named] : []), ...element.children.flatMap(namesIn)]
  }
  const find = (element: Element, name: string): Element | null =>
    element.attributes['name'] === name ? element : (element.children.map((each) => find(each, name)).find((each) => each !== null) ?? null)
  for (const [side, name] of [
    ['earned', 'Devengados'],
    ['deducted', 'Deducciones'],
  ] as const) {
    const sequence = at(find(schema, name) ?? schema, 'xsd:complexType', 'xsd:sequence')
    const groups = (sequence?.children ?? []).map((each) => namesIn(each)[0])
    expect(payrollGroups(side)).toEqual(groups)
  }
})

/** Text and attributes, whatever the order of attributes and the blanks between elements. */
const plain = (element: Element): unknown => ({
  name: element.name,
  attributes: Object.fromEntries(
    Object.entries(element.attributes)
      .filter(([name]) => name !== 'CodigoTrabajador')
      .toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ),
  text: element.text.trim(),
  children: element.children.filter(({ name }) => name !== 'ext:UBLExtensions').map(plain),
})

test.skipIf(withoutExamples)(
  `beside the examples nothing differs: hours, which the schema leaves to us, are not told${withoutExamples}`,
  () => {
    const [individual = '', adjustment = ''] = EXAMPLES.map((file) => readFileSync(file, 'utf8').replace(/ Hora(Inicio|Fin)="[^"]*"/g, ''))
    expect(plain(readElement(serialise(treeOfPayroll(goldenPayroll))))).toEqual(plain(readElement(individual)))
    expect(plain(readElement(serialise(treeOfPayroll(eliminated))))).toEqual(plain(readElement(adjustment)))
  },
)

test('the declarations of the root stand in the order of the official sample', () => {
  expect(Object.keys(treeOfPayroll(goldenPayroll).attributes)).toEqual([
    'xmlns',
    ...['xs', 'ds', 'ext', 'xades', 'xades141', 'xsi'].map((name) => `xmlns:${name}`),
    'SchemaLocation',
    'xsi:schemaLocation',
  ])
})

test('the code of what eliminates has no amounts and no worker (annex 1.0, 8.1.1.4)', () => {
  expect(cuneFieldsOf(eliminated, PIN)).toMatchObject({ earned: 0n, deducted: 0n, paid: 0n, employeeNumber: '0', documentType: '103' })
  expect(cuneFieldsOf(replaced, PIN)).toMatchObject({ employeeNumber: '1020304050', documentType: '103' })
  expect(cune(cuneFieldsOf(goldenPayroll, PIN))).toBe(goldenPredecessor.cune)
})

test('it is signed by the one signer, in its only extension', () => {
  for (const document of [goldenPayroll, replaced, eliminated]) {
    const signed = signedText(document)
    expect(verifySignature(Buffer.from(signed)).fault).toBeNull()
    const tree = readElement(signed)
    expect(at(tree, 'ext:UBLExtensions')?.children).toHaveLength(1)
    expect(payrollStructureProblems(tree)).toEqual([])
  }
})

test.each([
  ['another version', 'InformacionGeneral', setAttribute('Version', 'V1.0'), 'debe ser «V1.0: Documento Soporte'],
  ['another CUNE than that of the QR', 'InformacionGeneral', setAttribute('CUNE', 'a'.repeat(96)), 'el código QR no lleva el CUNE'],
  ['a number that is not its parts', 'NumeroSecuenciaXML', setAttribute('Numero', 'NE1'), 'el número no es el prefijo y el consecutivo'],
  ['a wrong check digit', 'Empleador', setAttribute('DV', '5'), 'el dígito de verificación del empleador'],
  ['a municipality of another department', 'Empleador', setAttribute('DepartamentoEstado', '05'), 'el municipio no pertenece'],
  ['a passport', 'Trabajador', setAttribute('NumeroDocumento', 'AB12'), 'NumeroDocumento: debe ser solo dígitos'],
  ['nobody who works', 'Trabajador', drop, 'Trabajador: falta.'],
  ['no basic salary', 'Basico', drop, 'Basico: falta.'],
  ['no health', 'Salud', drop, 'Salud: falta.'],
  ['a total that is no sum', 'DevengadosTotal', set('1.00'), 'el total devengado no es la suma'],
  ['a total of three decimals', 'DeduccionesTotal', set('1.000'), 'DeduccionesTotal: debe ser'],
  ['another difference', 'ComprobanteTotal', set('1.00'), 'no es lo devengado menos lo deducido'],
  ['a figure that is not in the total', 'HED', setAttribute('Pago', '1.00'), 'el total devengado no es la suma'],
  ['two days of generation', 'Periodo', setAttribute('FechaGen', '2026-06-29'), 'la fecha de generación no es una sola'],
  ['a period backwards', 'Periodo', setAttribute('FechaLiquidacionInicio', '2026-07-30'), 'el periodo termina antes de comenzar'],
  ['whoever was hired later', 'Periodo', setAttribute('FechaIngreso', '2026-07-30'), 'el trabajador ingresó después'],
] as const)('our rules notice %s', (_, name, how, says) => {
  expect(payrollStructureProblems(change(treeOfPayroll(goldenPayroll), name, how)).join('\n')).toContain(says)
})

test('our rules notice a note that says that it does the other', () => {
  expect(payrollStructureProblems(change(treeOfPayroll(eliminated), 'TipoNota', set('1'))).join()).toContain('reemplaza si, y solo si')
})

test('any two different neighbours that swap places are noticed', () => {
  const everything = payrollElements.map((element) => ({
    ...{ element: element.code, amount: goldenPayroll.worker.salary, quantity: null, percent: null, span: null, description: 'Otro' },
  }))
  const tree = treeOfPayroll({ ...goldenPayroll, figures: everything })
  expect(payrollStructureProblems(tree)).toEqual([])
  const unnoticed = swapsOf(tree).filter((swapped) => !payrollStructureProblems(swapped).join().includes('fuera de orden'))
  expect(unnoticed).toEqual([])
})
