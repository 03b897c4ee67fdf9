/** The company before the tax authority: its software, its environment, what is still missing, and its trials. */
import type { Day } from '#base/date.ts'
import { amountText, parseAmount, sumAmounts } from '#base/decimal.ts'
import { type ErrorBody, failWith } from '#base/errors.ts'
import { changeElectronic, readCompany, withOpenPin } from '#modules/company/index.server.ts'
import { type Company, isOnTrial } from '#modules/company/index.ts'
import {
  annulTrials,
  hasIssuedIn,
  openTestRange,
  type ServedKind,
  type StandingTrials,
  standingTrials,
} from '#modules/documents/index.server.ts'
import { receiptAddress } from '#modules/treasury/index.ts'
import { sql, type Tx } from '#platform/db/tx.server.ts'
import { httpErrors } from '#platform/http/errors.ts'
import { type Handler, handle } from '#platform/http/handle.server.ts'
import { wayTo } from '#platform/http/way.ts'
import { type Vault, vaultOf } from '#platform/vault.server.ts'
import { certificateHandlers } from './certificate.server.ts'
import { lacksForProduction } from './checklist.ts'
import { changeEnvironment, changeSoftware, getEnabling, getTrials, startTrial } from './endpoints.ts'
import { factsOf } from './facts.server.ts'
import { enablingScreen } from './screens.ts'
import { readAuthority } from '../transmission/authority.server.ts'
import { settledSoftware, softwareProblems } from './software.ts'

const ANNUL_REASON = 'Documento de prueba: la empresa pasa a producción'

const refused = (detalle: string, way?: { readonly href: string; readonly title: string }): ErrorBody =>
  httpErrors.of('invalid', { detalle, ...(way ? wayTo({ path: way.href, title: way.title }) : {}) }, 'environment')

/** What a company must have before it issues for real, and what it must not have done before it goes back. */
async function environmentProblems(tx: Tx, vault: Vault, company: Company, isReal: boolean, today: Day): Promise<ErrorBody[]> {
  if (isReal) return lacksForProduction(await factsOf(tx, vault, company), today).map(({ text, way }) => refused(text, way))
  return (await hasIssuedIn(tx, company.id, '1'))
    ? [refused('Ya emitiste documentos electrónicos en producción: los que siguen no pueden volver a ser de prueba.')]
    : []
}

const mixedOf = ({ receipts }: StandingTrials) =>
  receipts.filter(({ isMixed }) => isMixed).map(({ id, number }) => ({ title: number, href: receiptAddress(id) }))

/** What keeps the trials from being annulled by somebody who saw `seen` of them. */
function trialProblems(standing: StandingTrials, seen: number | null): ErrorBody[] {
  const { count } = standing
  const here = { href: enablingScreen.path, title: enablingScreen.title }
  if (count !== (seen ?? 0)) {
    const stand = count === 1 ? 'Hay 1 documento de prueba' : `Hay ${count} documentos de prueba`
    const again = seen === null ? 'Revisa qué se anula y confírmalo.' : `Viste ${seen}. Revisa de nuevo qué se anula.`
    return [refused(`${stand}. ${again}`, here)]
  }
  return mixedOf(standing).map((receipt) =>
    refused(
      `El recaudo ${receipt.title} abona también a documentos que no son de prueba. Anúlalo y regístralo de nuevo sin los de prueba.`,
      receipt,
    ),
  )
}

/** @param trialKinds those that are issued electronically */
export const enablingHandlers = (trialKinds: readonly ServedKind[]): readonly Handler[] => [
  handle(getEnabling, async ({ tx, session: { companyId }, runtime }) => {
    const row = await tx.first<{ version: number }>(sql`select version from company where id = ${companyId}`)
    const company = await withOpenPin(tx, await readCompany(tx, companyId))
    return {
      version: row?.version ?? 1,
      authority: await readAuthority(tx, companyId),
      offersSimulator: runtime.settings.dianSimulatorUrl !== null,
      ...(await factsOf(tx, await vaultOf(runtime.settings), company)),
    }
  }),

  handle(changeSoftware, async ({ tx, session, body: { version, ...written } }) => ({
    version: await changeElectronic(tx, session, version, async ({ profile: { electronic } }) => {
      failWith(softwareProblems(written, electronic.environment === 'produccion'))
      const { softwarePin, ...data } = settledSoftware(written)
      return softwarePin === '' ? data : { ...data, softwarePin }
    }),
  })),

  handle(changeEnvironment, async ({ tx, session, body: { version, environment, annulling }, runtime, today, now }) => {
    const vault = await vaultOf(runtime.settings)
    const isReal = environment === 'produccion'
    return {
      version: await changeElectronic(tx, session, version, async (company) => {
        if (company.profile.electronic.environment === environment) return {}
        failWith(await environmentProblems(tx, vault, company, isReal, today))
        if (isReal) {
          failWith(trialProblems(await standingTrials(tx, company.id, trialKinds), annulling))
          await annulTrials(tx, session, trialKinds, ANNUL_REASON, now)
        }
        return { environment }
      }),
    }
  }),

  handle(startTrial, async ({ tx, session, today }) => {
    // Whoever takes it to production meanwhile is waited for.
    await tx.run(sql`select from company where id = ${session.companyId} for share`)
    if (!isOnTrial(await readCompany(tx, session.companyId)))
      return httpErrors.fail('invalid', { detalle: 'Tu empresa ya emite en producción: no hay nada que probar.', ...wayTo(enablingScreen) })
    return { resolutionId: await openTestRange(tx, session, today) }
  }),

  handle(getTrials, async ({ tx, session: { companyId } }) => {
    const standing = await standingTrials(tx, companyId, trialKinds)
    const { count, kinds, receipts, entries } = standing
    return {
      count,
      kinds: [...kinds],
      receipts: { count: receipts.length, total: amountText(sumAmounts(receipts.map(({ amount }) => parseAmount(amount)))) },
      mixed: mixedOf(standing),
      entries,
    }
  }),

  ...certificateHandlers,
]
