import * as z from 'zod/mini'
import { parseDay } from '#base/date.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, count, day, done, id, text, version } from '#platform/http/fields.ts'
import { enablingPermissions } from './permissions.ts'
import { enablingScreen } from './screens.ts'

/** Of a test set. */
const tests = z.nullable(z.object({ size: z.number(), accepted: z.number(), rejected: z.number(), isGoing: z.boolean() }))

const gate = { plan: enablingScreen.plan, services: enablingScreen.services } as const
const path = '/api/settings/companies/biz-electronic'
const environment = z.enum(['habilitacion', 'produccion'])

const certificateView = z.object({
  fileName: z.string(),
  holder: z.string(),
  nit: z.string(),
  issuer: z.string(),
  /** In hexadecimal. */
  serial: z.string(),
  validFrom: day,
  validTo: day,
  isReadable: z.boolean(),
  /** An instant, ISO. */
  uploadedAt: z.string(),
})

/** Everything but the secrets: the PIN and the key are never answered. */
export const enablingView = z.object({
  version,
  nit: z.string(),
  shownNit: z.string(),
  companyLacks: z.array(z.string()),
  environment,
  softwareId: z.string(),
  hasPin: z.boolean(),
  testSetId: z.string(),
  /** Of the last test set that was sent. */
  tests,
  certificate: z.nullable(certificateView),
  /** Where what is issued in production goes; null while nobody chose. */
  authority: z.nullable(z.enum(['dian', 'simulator'])),
  /** This installation knows a simulated authority. */
  offersSimulator: z.boolean(),
  resolutions: z.array(
    z.object({ number: z.string(), prefix: z.string(), validFrom: day, validTo: day, left: z.number(), isTest: z.boolean() }),
  ),
  supportResolutions: z.array(z.object({ number: z.string(), validFrom: day, validTo: day, left: z.number() })),
  /** The software that the authority enabled for payroll, apart from that of the invoice; its version is 0 before anything was written. */
  payroll: z.object({ softwareId: z.string(), hasPin: z.boolean(), testSetId: z.string(), version: z.number(), tests }),
})

/** Days travel as text. */
const readTerm = <Term extends { readonly validFrom: string; readonly validTo: string }>(term: Term) => ({
  ...term,
  validFrom: parseDay(term.validFrom),
  validTo: parseDay(term.validTo),
})

/** The answer as the screen works with it. */
export const readEnabling = (view: z.output<typeof enablingView>) => ({
  ...view,
  certificate: view.certificate && readTerm(view.certificate),
  resolutions: view.resolutions.map(readTerm),
  supportResolutions: view.supportResolutions.map(readTerm),
})
export type EnablingView = ReturnType<typeof readEnabling>

const versioned = z.object({ version })

export const getEnabling = endpoint({
  method: 'GET',
  path,
  summary: 'Lo que la empresa tiene para emitir electrónicamente, sin sus secretos',
  permission: enablingPermissions.read,
  ...gate,
  response: enablingView,
})

export const changeSoftware = endpoint({
  method: 'PUT',
  path: `${path}/software`,
  summary: 'Cambiar el identificador del software, su PIN y el set de pruebas; un PIN vacío deja el que hay',
  permission: enablingPermissions.write,
  ...gate,
  body: z.object({ version, softwareId: z.string(), softwarePin: z.string(), testSetId: z.string() }),
  response: versioned,
})

export const changePayrollSoftware = endpoint({
  method: 'PUT',
  path: `${path}/payroll-software`,
  summary: 'Cambiar el software de nómina electrónica, su PIN y su set de pruebas; un PIN vacío deja el que hay',
  permission: enablingPermissions.write,
  ...gate,
  body: z.object({ version: count, softwareId: z.string(), softwarePin: z.string(), testSetId: z.string() }),
  response: z.object({ version: z.int() }),
})

export const changeEnvironment = endpoint({
  method: 'PUT',
  path: `${path}/environment`,
  summary: 'Pasar a producción, o volver a habilitación mientras no se haya emitido nada real',
  permission: enablingPermissions.write,
  ...gate,
  body: z.object({
    version,
    environment,
    /** How many trials whoever goes to production saw that are annulled; null when they saw none. */
    annulling: z._default(z.nullable(count), null),
  }),
  response: versioned,
})

const trialPath = `${path}/trial` as const

export const startTrial = endpoint({
  method: 'POST',
  path: trialPath,
  summary: 'Empezar en pruebas: la numeración de pruebas de la DIAN, sin software ni certificado',
  permission: enablingPermissions.write,
  ...gate,
  response: z.object({ resolutionId: id }),
})

const thing = z.object({ title: z.string(), href: z.string() })

export const getTrials = endpoint({
  method: 'GET',
  path: trialPath,
  summary: 'Los documentos de prueba vigentes y lo que se reversa al anularlos',
  permission: enablingPermissions.read,
  ...gate,
  response: z.object({
    count: z.number(),
    kinds: z.array(z.object({ ...thing.shape, count: z.number(), total: amount })),
    receipts: z.object({ count: z.number(), total: amount }),
    /** Receipts that collect something else too: whoever annuls decides about each first. */
    mixed: z.array(thing),
    entries: z.number(),
  }),
})

/** 128 KB in base 64. */
const MOST_LETTERS = 180 * 1024

export const putCertificate = endpoint({
  method: 'PUT',
  path: `${path}/certificate`,
  summary: 'Cargar el certificado digital (.p12 o .pfx) con su contraseña; reemplaza el anterior',
  permission: enablingPermissions.write,
  ...gate,
  body: z.object({
    name: text(200),
    /** The bytes of the file in base 64. */
    content: z.string().check(z.maxLength(MOST_LETTERS, 'El archivo es demasiado grande.')),
    password: z.string().check(z.maxLength(200, 'La contraseña es demasiado larga.')),
  }),
  response: done,
})

export const removeCertificate = endpoint({
  method: 'DELETE',
  path: `${path}/certificate`,
  summary: 'Quitar el certificado digital, mientras no se emita en producción',
  permission: enablingPermissions.write,
  ...gate,
  response: done,
})
