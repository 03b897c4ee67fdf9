/** What a company says of itself, read and changed: one version, one history, and what was issued keeps its own snapshot. */
import { parse } from 'zod/v4/core'
import { failWith } from '#base/errors.ts'
import { checkDigit } from '#colombia/nit.ts'
import { audit, differences, type ChangesInOrder } from '#platform/audit.server.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { readHistory } from '#platform/history/history.server.ts'
import { nameOfLastChange } from '#platform/history/last-change.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { handle, type Handler } from '#platform/http/handle.server.ts'
import { defineSocket } from '#platform/socket.ts'
import { showCiiu } from '#colombia/ciiu.ts'
import { ciiuList } from '../ciiu.server.ts'
import { readCompany } from '../company.server.ts'
import { companyProfile, showNit, type Company } from '../profile.ts'
import { companyColors } from '../color.ts'
import { dataProblems, officerRoles, settledData, type CompanyData } from './data.ts'
import { changeCompanySettings, companyHistory, getCompanySettings } from './endpoints.ts'

export const COMPANY_ENTITY = 'company.company'

type HasIssued = (tx: Tx, companyId: string) => Promise<boolean>

/** Whether something electronic was issued with the company's name and NIT: modules above know. */
export const issuedElectronically = defineSocket<HasIssued>('issued electronically')

const oneOf =
  (askers: readonly HasIssued[]): HasIssued =>
  async (tx, companyId) => {
    for (const hasIssued of askers) if (await hasIssued(tx, companyId)) return true
    return false
  }

const dataOf = ({ name, identification, color, profile }: Company): CompanyData => ({
  identification,
  name,
  tradeName: profile.tradeName,
  kind: profile.kind,
  color: companyColors.find((each) => each === color) ?? companyColors[0],
  vatResponsible: profile.vatResponsible,
  incResponsible: profile.incResponsible,
  declarante: profile.declarante,
  withholdsRetefuente: profile.withholdsRetefuente,
  withholdsReteica: profile.withholdsReteica,
  responsibilities: profile.responsibilities,
  ciiu: profile.ciiu,
  icaActivities: profile.icaActivities,
  address: profile.address,
  cityCode: profile.cityCode,
  neighborhood: profile.neighborhood,
  postalCode: profile.postalCode,
  phone: profile.phone,
  mobile: profile.mobile,
  email: profile.email,
  legalRepresentative: profile.legalRepresentative,
  accountant: profile.accountant,
  auditor: profile.auditor,
})

const citiesIn = (data: Pick<CompanyData, 'cityCode' | 'icaActivities'>): string[] => [
  ...new Set([data.cityCode, ...data.icaActivities.map(({ cityCode }) => cityCode)].filter((code) => code !== '')),
]

/** Code → "Medellín (Antioquia)"; one that is none is absent. */
export async function namesOfCities(tx: Tx, codes: readonly string[]): Promise<Record<string, string>> {
  const rows = await tx.rows<{ code: string; name: string; region: string }>(sql`
    select c.code, c.name, r.name as region from city c join region r on r.code = c.region_code where c.code = any(${codes}::text[])`)
  return Object.fromEntries(rows.map(({ code, name, region }) => [code, name === region ? name : `${name} (${region})`]))
}

/** As the history says it: one value a field, in the order of the screen. */
function told(data: CompanyData): Record<string, unknown> {
  const { icaActivities, responsibilities, legalRepresentative: _r, accountant: _a, auditor: _t, ...plain } = data
  const officers = officerRoles.flatMap((role) => {
    const { identificationType, ...one } = data[role]
    const values = { ...one, identificationType: one.name === '' ? '' : identificationType }
    return Object.entries(values).map(([part, value]) => [`${role}.${part}`, value] as const)
  })
  return {
    ...plain,
    responsibilities: responsibilities.join(', '),
    icaActivities: icaActivities.map(({ cityCode, code, permille }) => `${cityCode} ${code}: ${permille.replace('.', ',')} ‰`).join('; '),
    ...Object.fromEntries(officers),
  }
}

export const companySettingsHandlers = (askers: readonly HasIssued[]): readonly Handler[] => settingsHandlers(oneOf(askers))

const settingsHandlers = (hasIssued: HasIssued): readonly Handler[] => [
  handle(getCompanySettings, async ({ tx, session: { companyId } }) => {
    const company = await readCompany(tx, companyId)
    const row = await tx.first<{ version: number }>(sql`select version from company where id = ${companyId}`)
    const data = dataOf(company)
    return {
      ...data,
      id: companyId,
      version: row?.version ?? 1,
      checkDigit: company.checkDigit,
      hasIssued: await hasIssued(tx, companyId),
      ciiuName: ciiuList().nameOf(data.ciiu),
      cityNames: await namesOfCities(tx, citiesIn(data)),
    }
  }),

  handle(changeCompanySettings, async ({ tx, session, body: { version, reason, ...written } }) => {
    const { companyId } = session
    const locked = await tx.first<{ version: number }>(sql`select version from company where id = ${companyId} for no key update`)
    if (locked?.version !== version)
      return httpErrors.fail('changedByOther', { usuario: await nameOfLastChange(tx, companyId, COMPANY_ENTITY, companyId) })
    const company = await readCompany(tx, companyId)
    const before = dataOf(company)
    const data = settledData(written)
    const known = await namesOfCities(tx, citiesIn(data))
    failWith([
      ...dataProblems(written),
      ...unknownCities(data, known),
      ...unknownActivity(data, before),
      ...(await identityProblems(tx, companyId, before, data, reason, hasIssued)),
    ])
    const changes = differences(told(before), told(data))
    if (Object.keys(changes).length === 0) return { version }
    const { identification, name, color, ...own } = data
    const profile = parse(companyProfile, { ...company.profile, ...own })
    await tx.run(sql`
      update company
         set name = ${name}, identification = ${identification}, check_digit = ${checkDigit(identification)}, color = ${color},
             profile = ${JSON.stringify(profile)}::jsonb, version = version + 1
       where id = ${companyId}`)
    const inOrder: ChangesInOrder = [
      ...Object.entries(changes).map(([field, [old, now]]) => [field, old, now] as const),
      ...(before.name !== data.name && reason !== '' ? [['reason', null, reason] as const] : []),
    ]
    await audit(tx, session, { action: 'update', entity: COMPANY_ENTITY, entityId: companyId, title: name, changes: inOrder })
    return { version: version + 1 }
  }),

  handle(companyHistory, async ({ tx, session: { companyId }, params, query }) => {
    const page = await readHistory(tx, companyId, { entity: COMPANY_ENTITY, id: params.id }, query.after)
    const saidOf = (field: 'cityCode' | 'ciiu'): string[] =>
      page.events.flatMap(({ changes }) => [...(changes[field] ?? [])].flatMap((code) => (typeof code === 'string' ? [code] : [])))
    const activities = saidOf('ciiu').map((code) => [code, showCiiu({ code, name: ciiuList().nameOf(code) })] as const)
    return { ...page, names: { ...(await namesOfCities(tx, saidOf('cityCode'))), ...Object.fromEntries(activities) } }
  }),
]

export const unknownCities = (data: Pick<CompanyData, 'cityCode' | 'icaActivities'>, known: Readonly<Record<string, string>>) => {
  const isUnknown = (code: string) => code !== '' && known[code] === undefined
  const fields = [
    ...(isUnknown(data.cityCode) ? ['cityCode'] : []),
    ...data.icaActivities.flatMap(({ cityCode }, index) => (isUnknown(cityCode) ? [`icaActivities.${index}.cityCode`] : [])),
  ]
  return fields.map((field) => httpErrors.of('invalid', { detalle: 'Elige un municipio de la lista.' }, field))
}

export const unknownActivity = (data: Pick<CompanyData, 'ciiu'>, before: Pick<CompanyData, 'ciiu'>) => {
  const problem = ciiuList().problem(data.ciiu, before.ciiu)
  return problem === null ? [] : [httpErrors.of('invalid', { detalle: problem }, 'ciiu')]
}

/**
 * A NIT is who the company is for the authority: after the first electronic document another NIT is another company. Its name
 * may change (art. 158 of the Código de Comercio), and why is kept.
 */
async function identityProblems(tx: Tx, companyId: string, before: CompanyData, data: CompanyData, reason: string, hasIssued: HasIssued) {
  const isOther = before.identification !== data.identification
  const isRenamed = before.name !== data.name
  if ((!isOther && !isRenamed) || !(await hasIssued(tx, companyId))) return []
  const nit = showNit({ identification: before.identification, checkDigit: checkDigit(before.identification) })
  return [
    ...(isOther
      ? [
          httpErrors.of(
            'invalid',
            { detalle: `Ya emitiste documentos electrónicos con el NIT ${nit}: no se puede cambiar.` },
            'identification',
          ),
        ]
      : []),
    ...(isRenamed && reason === ''
      ? [
          httpErrors.of(
            'invalid',
            { detalle: 'Ya emitiste documentos electrónicos con el nombre anterior: escribe por qué cambia.' },
            'reason',
          ),
        ]
      : []),
  ]
}
