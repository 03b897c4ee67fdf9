/**
 * What the simulated authority thinks of a document of the electronic payroll, 102 or 103, from its bytes and from what it has (fact
 * sheet, sections 1.4 and 3.9): its signature, its structure and sums, its CUNE, its software, who was paid in that month before, and the
 * document that an adjustment is about. Rules whose number the sheet does not give are told as LGC.
 */
import { cuneText, isUniqueCode, payrollStructureProblems, softwareSecurityText, type Element } from '#colombia/index.ts'
import { hasPayrollSchemas, readElement, sha384, validateAgainstXsd } from '#colombia/index.server.ts'
import { isDay } from '#base/date.ts'
import { isAmountText, parseAmount, zeroAmount, type Amount } from '#base/decimal.ts'
import { rejection, signatureRules, type Judged, type Judging, type ReadDocument } from './judge.server.ts'
import type { KeptPayroll, Register } from './register.server.ts'
import { find, textOf } from './tree.ts'

export interface JudgedPayroll extends Judged {
  readonly payroll: KeptPayroll | null
}

const nothing: JudgedPayroll = {
  rejections: [rejection('ZB01', 'Fallo en el esquema XML del archivo.')],
  notifications: [],
  document: null,
  payroll: null,
}

interface Asked {
  readonly tree: Element
  /** Of what is replaced or eliminated, the part of it that says so. */
  readonly body: Element
  readonly document: ReadDocument
  readonly payroll: KeptPayroll
  readonly register: Register
}

const said = (element: Element | null, child: string, name: string): string => find(element, child)?.attributes[name] ?? ''
const amountIn = (element: Element, name: string): Amount => {
  const text = textOf(element, name)
  return isAmountText(text) ? parseAmount(text) : zeroAmount
}

/** Documents 102 and 103 say it in the name of their root. */
export const isPayroll = (bytes: Uint8Array): boolean => /<(?:\w+:)?NominaIndividual/.test(Buffer.from(bytes).toString('latin1'))

/** @param bytes of the XML, as they came out of the ZIP */
export function judgePayroll(bytes: Uint8Array, { register, now, xsdDir }: Judging): JudgedPayroll {
  let tree: Element
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    tree = readElement(text)
  } catch {
    return nothing
  }
  const body = tree.name === 'NominaIndividual' ? tree : (find(tree, 'Reemplazar') ?? find(tree, 'Eliminar'))
  if (body === null || (body === tree) !== (tree.name === 'NominaIndividual')) return nothing
  const document = readDocument(tree, body)
  const payroll: KeptPayroll = {
    note: body === tree ? '' : body.name,
    worker: said(body, 'Trabajador', 'NumeroDocumento'),
    month: said(body, 'Periodo', 'FechaLiquidacionInicio').slice(0, 'AAAA-MM'.length),
    about: (find(body, 'ReemplazandoPredecesor') ?? find(body, 'EliminandoPredecesor'))?.attributes['CUNEPred'] ?? '',
  }
  const asked: Asked = { tree, body, document, payroll, register }
  if (register.byNumber(document.root, document.issuer, document.number))
    return { rejections: [rejection('90', 'Documento procesado anteriormente.')], notifications: [], document, payroll }
  const letter = body === tree ? 'NIE' : 'NIAE'
  const schema = xsdDir !== null && hasPayrollSchemas(xsdDir) ? validateAgainstXsd(text, xsdDir) : []
  const rejections = [
    ...[...schema.slice(0, 5), ...payrollStructureProblems(tree)]
      .slice(0, 20)
      .map((each) => rejection('ZB01', `Fallo en el esquema XML del archivo: ${each}`)),
    ...signatureRules(bytes, { document, now, kind: { letter } }),
    ...softwareRules(asked),
    ...cuneRules(asked),
    ...workerRules(asked),
    ...monthRules(asked),
    ...aboutRules(asked),
  ]
  return { rejections, notifications: [], document, payroll }
}

const readDocument = (tree: Element, body: Element): ReadDocument => ({
  root: tree.name,
  number: said(body, 'NumeroSecuenciaXML', 'Numero'),
  key: said(body, 'InformacionGeneral', 'CUNE'),
  issuer: said(body, 'Empleador', 'NIT'),
  issuerName: said(body, 'Empleador', 'RazonSocial') || said(body, 'Empleador', 'PrimerApellido'),
  issueDate: said(body, 'InformacionGeneral', 'FechaGen'),
  parties: [],
})

type Rule = readonly [holds: boolean, rule: string, text: string]
const failing = (rules: readonly Rule[]): string[] => rules.filter(([holds]) => !holds).map(([, rule, text]) => rejection(rule, text))

/** Rule 92: who invoices is not enabled for payroll because of it. */
function softwareRules({ body, document, register }: Asked): string[] {
  const software = register.taxpayer(document.issuer)?.payroll ?? null
  if (software === null) return [rejection('92', 'El emisor no está habilitado para nómina electrónica.')]
  const security = softwareSecurityText({ softwareId: software.softwareId, softwarePin: software.pin, number: document.number })
  return failing([
    [said(body, 'ProveedorXML', 'SoftwareID') === software.softwareId, 'LGC', 'El software no es de este emisor.'],
    [
      said(body, 'ProveedorXML', 'SoftwareSC') === sha384(security),
      'LGC',
      'La huella del software no corresponde a un software autorizado.',
    ],
  ])
}

const CUNE_RULES: Readonly<Record<string, string>> = { '': 'NIE024', Reemplazar: 'NIAE024', Eliminar: 'NIAE238' }

function cuneRules({ body, document, payroll, register }: Asked): string[] {
  const pin = register.taxpayer(document.issuer)?.payroll?.pin
  const environment = said(body, 'InformacionGeneral', 'Ambiente')
  const isRight =
    pin !== undefined &&
    isDay(document.issueDate) &&
    (environment === '1' || environment === '2') &&
    isUniqueCode(document.key) &&
    sha384(
      cuneText({
        ...{ number: document.number, date: document.issueDate, time: said(body, 'InformacionGeneral', 'HoraGen'), environment },
        ...{ earned: amountIn(body, 'DevengadosTotal'), deducted: amountIn(body, 'DeduccionesTotal') },
        ...{ paid: amountIn(body, 'ComprobanteTotal'), employerNit: document.issuer, softwarePin: pin },
        employeeNumber: payroll.note === 'Eliminar' ? '0' : payroll.worker,
        documentType: payroll.note === '' ? '102' : '103',
      }),
    ) === document.key
  return isRight || pin === undefined
    ? []
    : [rejection(CUNE_RULES[payroll.note] ?? 'NIE024', 'Valor del CUNE no está calculado correctamente.')]
}

/** Of a number that it knows whose it is, the surname is that person's. */
function workerRules({ body, payroll, register }: Asked): string[] {
  if (payroll.note === 'Eliminar') return []
  const known = register.acquirer(said(body, 'Trabajador', 'TipoDocumento'), payroll.worker)
  const surname = said(body, 'Trabajador', 'PrimerApellido').toUpperCase()
  return known === null || known.name.toUpperCase().split(' ').includes(surname)
    ? []
    : [rejection('LGC', 'El número de documento del trabajador no corresponde a sus nombres y apellidos.')]
}

/** One document for each worker and month: what changes is adjusted. */
function monthRules({ document, payroll, register }: Asked): string[] {
  if (payroll.note !== '') return []
  const other = register.standingPayroll(document.issuer, payroll.worker, payroll.month)
  return other ? [rejection('LGC', `Ya hay un documento de este trabajador y mes: ${other.number}.`)] : []
}

function aboutRules({ body, document, payroll, register }: Asked): string[] {
  if (payroll.note === '') return []
  const about = register.byKey(payroll.about)
  if (!about?.payroll || about.nit !== document.issuer)
    return [rejection('LGC', 'El documento que se ajusta no existe en los registros de la DIAN.')]
  const predecessor = find(body, 'ReemplazandoPredecesor') ?? find(body, 'EliminandoPredecesor')
  return failing([
    [predecessor?.attributes['NumeroPred'] === about.number, 'LGC', 'El número del documento que se ajusta no corresponde a su CUNE.'],
    [predecessor?.attributes['FechaGenPred'] === about.issueDate, 'LGC', 'La fecha del documento que se ajusta no corresponde a su CUNE.'],
    [about.payroll.note !== 'Eliminar', 'LGC', 'Un documento que elimina a otro no se ajusta.'],
    [!register.isAdjusted(about.key), 'LGC', 'El documento ya fue ajustado.'],
    [
      payroll.note === 'Eliminar' || payroll.worker === about.payroll.worker,
      'NIAE191a',
      'El número de documento del trabajador no es el del documento que se reemplaza.',
    ],
  ])
}
