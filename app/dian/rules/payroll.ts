/**
 * Documents of the electronic payroll (fact sheet, sections 1.4, 3.9 and 9: NIE, NIAE). Rules whose number the sheet does not give are told
 * as LGC; those of an adjustment take the number of the document that it adjusts.
 */
import type { ReadDocument, Rule, SignedFacts } from '../facts.ts'
import type { KeptDocument, KeptPayroll, KnownAcquirer, Taxpayer } from '../register.server.ts'
import { attributeOf, find, within, type Element } from '../tree.ts'
import { addressOfQr, digitOfNit, isCode, isEnvironment, payrollText } from '../unique-codes.ts'

export interface PayrollFacts extends SignedFacts {
  /** Of what is replaced or eliminated, the part of it that says so. */
  readonly body: Element
  readonly document: ReadDocument
  readonly payroll: KeptPayroll
  readonly taxpayer: Taxpayer | null
  readonly worker: KnownAcquirer | null
  /** What stands of the same worker and month. */
  readonly standing: KeptDocument | null
  /** What an adjustment is about, and whether another one is. */
  readonly about: KeptDocument | null
  readonly isAdjusted: boolean
}
type PayrollRule = Rule<PayrollFacts>

const VERSIONS: Readonly<Record<string, string>> = {
  NominaIndividual: 'V1.0: Documento Soporte de Pago de Nómina Electrónica',
  Reemplazar: 'V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica',
  Eliminar: 'V1.0: Nota de Ajuste de Documento Soporte de Pago de Nómina Electrónica',
}
const said = (element: Element | null, child: string, name: string): string => attributeOf(find(element, child), name)
const general = ({ body }: PayrollFacts, name: string): string => said(body, 'InformacionGeneral', name)
const isEnabled = ({ taxpayer }: PayrollFacts): boolean => (taxpayer?.payroll ?? null) !== null
const isSealed = ({ body, document, taxpayer, hash }: PayrollFacts): boolean =>
  isCode(document.key) && hash(payrollText(body, taxpayer?.payroll?.pin ?? '')) === document.key
const isOf = ({ payroll }: PayrollFacts, note: string): boolean => payroll.note === note

/** Attributes that are no money. */
const COUNTS = /^(Porcentaje\w*|Cantidad|DiasTrabajados|Tipo|Hora\w+|Fecha\w+|Descripcion\w*)$/
function addUp(side: Element | null): number {
  if (side === null) return 0
  return [...within(side)].reduce((sum, { attributes, children, text }) => {
    const money = Object.entries(attributes).filter(([name]) => !COUNTS.test(name))
    return sum + money.reduce((own, [, value]) => own + Number(value), children.length === 0 ? Number(text.trim() || '0') : 0)
  }, 0)
}
const isNear = (one: number, other: number): boolean => Math.abs(one - other) < 0.011
const figure = (body: Element, name: string): number => Number(find(body, name)?.text.trim() ?? '0')
const hasFigures = ({ payroll }: PayrollFacts): boolean => payroll.note !== 'Eliminar'

export const payrollRules: readonly PayrollRule[] = [
  ['92', 'El emisor no está habilitado para nómina electrónica.', isEnabled],
  ['*017', 'El NIT del proveedor no es el del empleador.', ({ body, document }) => said(body, 'ProveedorXML', 'NIT') === document.issuer],
  [
    '*018',
    'El DV del NIT del proveedor no es correcto.',
    ({ body }) => said(body, 'ProveedorXML', 'DV') === digitOfNit(said(body, 'ProveedorXML', 'NIT')),
  ],
  [
    'LGC',
    'El software no es de este emisor.',
    ({ body, taxpayer }) => !taxpayer?.payroll || said(body, 'ProveedorXML', 'SoftwareID') === taxpayer.payroll.softwareId,
  ],
  [
    '*020',
    'La huella del software no corresponde a un software autorizado.',
    ({ body, document, taxpayer, hash }) =>
      !taxpayer?.payroll ||
      said(body, 'ProveedorXML', 'SoftwareSC') === hash(`${taxpayer.payroll.softwareId}${taxpayer.payroll.pin}${document.number}`),
  ],
  [
    '*021',
    'El código QR no corresponde al documento.',
    (facts) => find(facts.body, 'CodigoQR')?.text.trim() === addressOfQr(general(facts, 'Ambiente'), facts.document.key),
  ],
  ['*022', 'La versión no es la del documento.', (facts) => general(facts, 'Version') === VERSIONS[facts.body.name]],
  ['LGC', 'El ambiente no es 1 ni 2.', (facts) => isEnvironment(general(facts, 'Ambiente'))],
  ['LGC', 'El tipo de documento no es el suyo.', (facts) => general(facts, 'TipoXML') === (isOf(facts, '') ? '102' : '103')],
  ['LGC', 'La hora de generación no está en el huso -05:00.', (facts) => /-05:00$/.test(general(facts, 'HoraGen'))],
  ['NIE024', 'Valor del CUNE no está calculado correctamente.', (facts) => !isOf(facts, '') || !isEnabled(facts) || isSealed(facts)],
  [
    'NIAE024',
    'Valor del CUNE no está calculado correctamente.',
    (facts) => !isOf(facts, 'Reemplazar') || !isEnabled(facts) || isSealed(facts),
  ],
  [
    'NIAE238',
    'Valor del CUNE no está calculado correctamente.',
    (facts) => !isOf(facts, 'Eliminar') || !isEnabled(facts) || isSealed(facts),
  ],
  [
    '*034',
    'El DV del NIT del empleador no es correcto.',
    ({ body, document }) => said(body, 'Empleador', 'DV') === digitOfNit(document.issuer),
  ],
  [
    'LGC',
    'El total devengado no es la suma de lo devengado.',
    (facts) => !hasFigures(facts) || isNear(figure(facts.body, 'DevengadosTotal'), addUp(find(facts.body, 'Devengados'))),
  ],
  [
    'LGC',
    'El total de deducciones no es la suma de las deducciones.',
    (facts) => !hasFigures(facts) || isNear(figure(facts.body, 'DeduccionesTotal'), addUp(find(facts.body, 'Deducciones'))),
  ],
  [
    'LGC',
    'El total del comprobante no es lo devengado menos lo deducido.',
    (facts) =>
      !hasFigures(facts) ||
      isNear(
        figure(facts.body, 'ComprobanteTotal') + figure(facts.body, 'Redondeo'),
        figure(facts.body, 'DevengadosTotal') - figure(facts.body, 'DeduccionesTotal'),
      ),
  ],
  [
    'LGC',
    'El periodo termina antes de comenzar, o el trabajador ingresó después.',
    ({ body, payroll }) => {
      const period = find(body, 'Periodo')
      const [from, to, hired] = ['FechaLiquidacionInicio', 'FechaLiquidacionFin', 'FechaIngreso'].map((name) => attributeOf(period, name))
      return payroll.note === 'Eliminar' || ((from ?? '') <= (to ?? '') && (hired ?? '') <= (to ?? ''))
    },
  ],
  // The same person is told by one number.
  [
    'LGC',
    'El número de documento del trabajador no corresponde a sus nombres y apellidos.',
    ({ body, payroll, worker }) =>
      payroll.note === 'Eliminar' ||
      worker === null ||
      worker.name
        .toUpperCase()
        .split(' ')
        .includes(said(body, 'Trabajador', 'PrimerApellido').toUpperCase()),
  ],
  [
    'LGC',
    'El número del trabajador lleva algo más que letras y dígitos.',
    ({ payroll }) => payroll.note === 'Eliminar' || /^\w{3,20}$/.test(payroll.worker),
  ],
  ['LGC', 'Ya hay un documento de este trabajador y mes.', ({ payroll, standing }) => payroll.note !== '' || standing === null],
]

const ofNote = (holds: (about: KeptDocument, facts: PayrollFacts) => boolean) => (facts: PayrollFacts) => {
  const { about, document } = facts
  return facts.payroll.note === '' || !about?.payroll || about.nit !== document.issuer || holds(about, facts)
}
const predecessorOf = ({ body }: PayrollFacts): Element | null => find(body, 'ReemplazandoPredecesor') ?? find(body, 'EliminandoPredecesor')

/** Of what replaces or eliminates another. */
export const adjustmentRules: readonly PayrollRule[] = [
  [
    'LGC',
    'El documento que se ajusta no existe en los registros de la DIAN.',
    ({ payroll, about, document }) => payroll.note === '' || (!!about?.payroll && about.nit === document.issuer),
  ],
  [
    'LGC',
    'El número del documento que se ajusta no corresponde a su CUNE.',
    ofNote(({ number }, facts) => attributeOf(predecessorOf(facts), 'NumeroPred') === number),
  ],
  [
    'LGC',
    'La fecha del documento que se ajusta no corresponde a su CUNE.',
    ofNote(({ issueDate }, facts) => attributeOf(predecessorOf(facts), 'FechaGenPred') === issueDate),
  ],
  ['LGC', 'La nota es anterior al documento que ajusta.', ofNote(({ issueDate }, { document }) => issueDate <= document.issueDate)],
  ['LGC', 'Un documento que elimina a otro no se ajusta.', ofNote(({ payroll }) => payroll?.note !== 'Eliminar')],
  ['LGC', 'El documento ya fue ajustado.', ofNote((_, { isAdjusted }) => !isAdjusted)],
  [
    'NIAE191a',
    'El número de documento del trabajador no es el del documento que se reemplaza.',
    ofNote((about, { payroll }) => payroll.note === 'Eliminar' || payroll.worker === about.payroll?.worker),
  ],
]
