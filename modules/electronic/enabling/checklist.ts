/** What each family of electronic documents still needs, step by step, from what the company really has (areas.md, 2.1). */
import { showDay, type Day } from '#base/date.ts'
import { testRange } from '#colombia/index.ts'
import type { ListedStep } from '#platform/ui/step.ts'
import type { Way } from '#platform/http/way.ts'
import { certificateAlert } from './certificate.ts'
import { enablingScreen } from './screens.ts'
import type { TestProgress } from '../test-set/progress.ts'
import { progressText } from '../test-set/words.ts'
import { companyScreen } from '#modules/company/index.ts'

export const families = {
  invoice: 'Factura y notas',
  payroll: 'Nómina',
  support: 'Documento soporte',
  pos: 'Equivalente POS',
  reception: 'Recepción',
} as const
export type Family = keyof typeof families
const names: readonly string[] = Object.keys(families)
export const isFamily = (text: string): text is Family => names.includes(text)

export interface RangeInUse {
  readonly number: string
  readonly prefix: string
  readonly validFrom: Day
  readonly validTo: Day
  readonly left: number
  /** Its technical key is the one that the authority gives everybody to test with, or there is none. */
  readonly isTest: boolean
}

/** What is asked of the company's data, its certificate, its software and its resolutions. */
export interface EnablingFacts {
  /** What the electronic document would lack of the company, in words; empty when nothing. */
  readonly companyLacks: readonly string[]
  /** Digits of the company's NIT. */
  readonly nit: string
  readonly environment: 'habilitacion' | 'produccion'
  readonly softwareId: string
  readonly hasPin: boolean
  readonly testSetId: string
  /** Of the last test set that was sent. */
  readonly tests: TestProgress | null
  readonly certificate: {
    readonly nit: string
    readonly validFrom: Day
    readonly validTo: Day
    /** This installation has the key that opens it. */
    readonly isReadable: boolean
  } | null
  /** Active ones, to invoice. */
  readonly resolutions: readonly RangeInUse[]
  /** Active ones, for support documents: they have no technical key. */
  readonly supportResolutions: readonly Pick<RangeInUse, 'number' | 'validFrom' | 'validTo' | 'left'>[]
  /** The software that the authority enabled for payroll. */
  readonly payroll: {
    readonly softwareId: string
    readonly hasPin: boolean
    readonly testSetId: string
    readonly tests: TestProgress | null
  }
}

export interface EnablingStep extends ListedStep {
  readonly id: 'rut' | 'certificate' | 'software' | 'testSet' | 'sending' | 'production' | 'prefix' | 'resolution' | 'family'
}

export const panels = {
  certificate: '?panel=certificado',
  software: '?panel=software',
  payrollSoftware: '?panel=software-nomina',
  tests: '?panel=pruebas',
  payrollTests: '?panel=pruebas-nomina',
  ranges: '?panel=rangos',
} as const

const list = (texts: readonly string[]): string => new Intl.ListFormat('es-CO', { type: 'conjunction' }).format(texts)

function rut({ companyLacks }: EnablingFacts): EnablingStep {
  const isDone = companyLacks.length === 0
  return {
    id: 'rut',
    title: 'Datos del RUT',
    state: isDone ? 'done' : 'pending',
    text: isDone ? 'NIT, dirección y responsabilidades están completos.' : `Falta: ${list(companyLacks)}.`,
    way: { href: '/settings/my-company', label: isDone ? 'Ver los datos' : 'Completar los datos' },
  }
}

/** Why nothing can be signed with what there is; null when it can. */
export function certificateLack({ certificate, nit }: EnablingFacts, today: Day): string | null {
  if (certificate === null) return 'Carga el certificado digital de tu empresa.'
  if (!certificate.isReadable)
    return 'El certificado se guardó con la llave de otra instalación y aquí no se puede abrir. Cárgalo de nuevo.'
  if (certificate.nit !== nit) return 'El certificado es de otro NIT. Carga el de tu empresa.'
  if (certificate.validTo < today) return `El certificado venció el ${showDay(certificate.validTo)}. Carga el nuevo.`
  return null
}

function certificate(facts: EnablingFacts, today: Day): EnablingStep {
  const lack = certificateLack(facts, today)
  const alert = facts.certificate && certificateAlert(facts.certificate, today)
  const isNear = lack === null && alert !== null && alert.days !== null
  return {
    id: 'certificate',
    title: 'Certificado digital',
    state: lack !== null ? (facts.certificate ? 'alert' : 'pending') : isNear ? 'alert' : 'done',
    text: lack ?? (alert && facts.certificate ? `${alert.words}, el ${showDay(facts.certificate.validTo)}.` : ''),
    way: { href: panels.certificate, label: facts.certificate ? 'Reemplazar el certificado' : 'Cargar el certificado' },
  }
}

/** What the software lacks, in words. */
export const softwareLacks = ({ softwareId, hasPin }: Pick<EnablingFacts, 'softwareId' | 'hasPin'>): string[] => [
  ...(softwareId === '' ? ['identificador del software'] : []),
  ...(hasPin ? [] : ['PIN del software']),
]

function software(facts: EnablingFacts): EnablingStep {
  const lacks = softwareLacks(facts)
  return {
    id: 'software',
    title: 'Software y PIN',
    state: lacks.length === 0 ? 'done' : 'pending',
    text: lacks.length === 0 ? 'Registrados como en el portal de la DIAN.' : `Falta: ${list(lacks)}. Los da el portal de la DIAN.`,
    way: { href: panels.software, label: lacks.length === 0 ? 'Cambiar' : 'Registrar el software' },
  }
}

function testSet({ testSetId, environment }: EnablingFacts): EnablingStep {
  const isPast = testSetId === '' && environment === 'produccion'
  return {
    id: 'testSet',
    title: 'Set de pruebas',
    state: testSetId !== '' || isPast ? 'done' : 'pending',
    text:
      testSetId !== ''
        ? 'Identificador de 36 caracteres registrado.'
        : isPast
          ? 'Ya estás en producción: no hace falta.'
          : 'Escribe el identificador de 36 caracteres que da la DIAN.',
    way: isPast ? null : { href: panels.software, label: testSetId === '' ? 'Registrar el set' : 'Cambiar' },
  }
}

function sending({ tests, environment }: EnablingFacts): EnablingStep {
  if (environment === 'produccion')
    return { id: 'sending', title: 'Envío de pruebas', state: 'done', text: 'Ya estás en producción: no hace falta.', way: null }
  return sent(tests, panels.tests)
}

/** What became of the last set that was sent. */
function sent(tests: TestProgress | null, href: string): EnablingStep {
  const step = { id: 'sending', title: 'Envío de pruebas' } as const
  const way = { href, label: tests === null ? 'Enviar el set de pruebas' : 'Ver el envío' }
  if (tests === null)
    return { ...step, state: 'pending', text: 'Páramo inventa los documentos del set, los firma y los envía; no tocan tus libros.', way }
  const words = `${progressText(tests)} por la DIAN.`
  if (tests.accepted === tests.size) return { ...step, state: 'done', text: words, way }
  return tests.isGoing
    ? { ...step, state: 'pending', text: `${words} Los demás se envían solos.`, way }
    : { ...step, state: 'alert', text: `${words} Mira por qué faltan y envía otro set.`, way }
}

/** Of payroll: a company that invoices already may not be enabled for it yet, or be since before it came here. */
function payrollTests({ payroll, environment }: EnablingFacts): EnablingStep {
  if (payroll.testSetId !== '' || payroll.tests !== null) return sent(payroll.tests, panels.payrollTests)
  return {
    id: 'sending',
    title: 'Envío de pruebas',
    state: environment === 'produccion' ? 'later' : 'pending',
    text: 'Si la DIAN todavía no habilitó tu nómina, escribe el set de pruebas que te dio y envíalo desde aquí.',
    way: { href: panels.payrollSoftware, label: 'Registrar el set' },
  }
}

function production({ environment }: EnablingFacts): EnablingStep {
  const isDone = environment === 'produccion'
  return {
    id: 'production',
    title: 'Producción',
    state: isDone ? 'done' : 'pending',
    text: isDone
      ? 'Lo que emites lleva el ambiente de producción.'
      : 'Lo que emites es de prueba, sin validez fiscal. Pasa a producción cuando la DIAN te habilite.',
    way: null,
  }
}

const RESOLUTIONS = '/settings/resolutions'

function prefix({ resolutions }: EnablingFacts): EnablingStep {
  const real = [...new Set(resolutions.filter(({ isTest }) => !isTest).map((each) => each.prefix || 'sin prefijo'))]
  return {
    id: 'prefix',
    title: 'Prefijos asociados',
    state: real.length > 0 ? 'done' : 'pending',
    text:
      real.length > 0
        ? `Con clave técnica: ${list(real)}.`
        : 'Asocia el prefijo a tu software en el portal de la DIAN: unas dos horas después puedes traer el rango con su clave técnica.',
    way: { href: panels.ranges, label: 'Traer de la DIAN' },
  }
}

const isUsable = ({ validFrom, validTo, left }: Pick<RangeInUse, 'validFrom' | 'validTo' | 'left'>, today: Day): boolean =>
  validFrom <= today && validTo >= today && left > 0

const resolution = ({ resolutions }: EnablingFacts, today: Day): EnablingStep =>
  rangeStep(
    resolutions.filter((each) => !each.isTest && isUsable(each, today)),
    'Registra una resolución vigente con su clave técnica de producción.',
  )

const supportResolution = ({ supportResolutions }: EnablingFacts, today: Day): EnablingStep =>
  rangeStep(
    supportResolutions.filter((each) => each.number !== testRange.resolution && isUsable(each, today)),
    'Registra la resolución de documento soporte que te dio la DIAN: es otra que la de facturas, y no lleva clave técnica.',
  )

function rangeStep(usable: readonly unknown[], missing: string): EnablingStep {
  return {
    id: 'resolution',
    title: 'Resolución vigente',
    state: usable.length > 0 ? 'done' : 'pending',
    text:
      usable.length > 0
        ? `${usable.length === 1 ? 'Una resolución vigente' : `${usable.length} resoluciones vigentes`} con números por usar.`
        : missing,
    way: { href: RESOLUTIONS, label: usable.length > 0 ? 'Ver resoluciones' : 'Registrar resolución' },
  }
}

/** Rule 92: enabled to invoice is not enabled for payroll, which has software and a test set of its own. */
function payrollSoftware({ payroll }: EnablingFacts): EnablingStep {
  const lacks = softwareLacks(payroll)
  const isDone = lacks.length === 0
  return {
    id: 'software',
    title: 'Software y PIN de nómina',
    state: isDone ? 'done' : 'pending',
    text: isDone
      ? 'Registrados como en el portal de la DIAN, aparte de los de la factura.'
      : `Falta: ${list(lacks)}. La DIAN habilita la nómina aparte, con otro software y otro set de pruebas.`,
    way: { href: panels.payrollSoftware, label: isDone ? 'Cambiar' : 'Registrar el software' },
  }
}

const posLater: EnablingStep = {
  id: 'family',
  state: 'later',
  way: null,
  title: 'Habilitación del documento equivalente',
  text: 'La DIAN lo habilita aparte, con otro software y otro set de pruebas. Páramo todavía no emite tiquetes POS electrónicos.',
}

/** The steps of a family, in their order. What the invoice was enabled for serves the support document and the reception. */
export function checklistOf(family: Family, facts: EnablingFacts, today: Day): EnablingStep[] {
  const first = [rut(facts), certificate(facts, today)]
  if (family === 'invoice')
    return [...first, software(facts), testSet(facts), sending(facts), production(facts), prefix(facts), resolution(facts, today)]
  if (family === 'support') return [...first, software(facts), production(facts), supportResolution(facts, today)]
  // Events are signed with the certificate and the software of the invoice, and take numbers of the company.
  if (family === 'reception') return [...first, software(facts), production(facts)]
  if (family === 'payroll') return [...first, payrollSoftware(facts), payrollTests(facts), production(facts)]
  return [...first, posLater]
}

/** What is missing before what is issued may be real, and where it is put; empty when nothing. Each is a sentence. */
export function lacksForProduction(facts: EnablingFacts, today: Day): { readonly text: string; readonly way: Way }[] {
  const lack = certificateLack(facts, today)
  const ofSoftware = softwareLacks(facts)
  const at = (panel: string) => `${enablingScreen.path}${panel}`
  return [
    ...(facts.companyLacks.length > 0
      ? [
          {
            text: `Completa los datos de tu empresa: ${list(facts.companyLacks)}.`,
            way: { href: companyScreen.path, title: companyScreen.title },
          },
        ]
      : []),
    ...(lack === null ? [] : [{ text: lack, way: { href: at(panels.certificate), title: 'Certificado digital' } }]),
    ...(ofSoftware.length > 0
      ? [{ text: `Registra el software: ${list(ofSoftware)}.`, way: { href: at(panels.software), title: 'Software y PIN' } }]
      : []),
  ]
}
