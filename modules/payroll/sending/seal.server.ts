/** Sealing a document of the payroll: its CUNE, and its XML as it is sent; refused here if the authority would refuse its structure. */
import { dayInBogota, timeInBogota } from '#base/date.ts'
import { failWith } from '#base/errors.ts'
import {
  cuneFieldsOf,
  payrollNumber,
  payrollStructureProblems,
  payrollTotals,
  payrollTree,
  payrollXml,
  type AnyPayroll,
  type PayrollHeader,
} from '#colombia/index.ts'
import { cune, softwareSecurityCode } from '#colombia/index.server.ts'
import { electronicErrors, enablingPanels, enablingScreen } from '#modules/electronic/index.ts'
import { readPayrollIssuer, type PayrollIssuer } from '#modules/electronic/index.server.ts'
import type { Tx } from '#platform/db/tx.server.ts'
import { wayTo } from '#platform/http/way.ts'
import { sendingErrors } from './errors.ts'

/** @throws 622 with what is missing, and what its certificate is refused for */
export async function requireIssuer(tx: Tx, companyId: string, now: Date): Promise<PayrollIssuer> {
  const issuer = await readPayrollIssuer(tx, companyId, now)
  if ('company' in issuer) return issuer
  const { campos, problems } = issuer
  const way = wayTo({ path: `${enablingScreen.path}${enablingPanels.payrollSoftware}&familia=payroll`, title: 'Software y PIN de nómina' })
  failWith([...(campos.length > 0 ? [sendingErrors.of('notEnabled', { campos: campos.join(', '), ...way })] : []), ...problems])
  throw new Error('unreachable')
}

export interface Taken {
  readonly prefix: string
  readonly consecutive: string
}

/** What every document of the company says of itself now. */
export function headerOf({ company, environment, software: { id, pin } }: PayrollIssuer, taken: Taken, now: Date): PayrollHeader {
  const { identification: nit, checkDigit, name, profile } = company
  return {
    ...{ environment, ...taken, date: dayInBogota(now), time: timeInBogota(now), notes: [] },
    software: {
      ...{ providerNit: nit, providerCheckDigit: checkDigit, id },
      securityCode: softwareSecurityCode({ softwareId: id, softwarePin: pin, number: payrollNumber(taken) }),
    },
    employer: {
      ...{ name, nit, checkDigit, address: profile.address, department: profile.cityCode.slice(0, 2), city: profile.cityCode },
    },
  }
}

export interface SealedPayroll {
  readonly uniqueCode: string
  readonly xml: string
  readonly totals: ReturnType<typeof payrollTotals>
}

/** @throws 511 of whom, and why, when its structure would be refused */
export function sealPayroll(document: AnyPayroll, { software: { pin } }: PayrollIssuer, whose: string): SealedPayroll {
  const uniqueCode = cune(cuneFieldsOf(document, pin))
  const [problem] = payrollStructureProblems(payrollTree(document, uniqueCode))
  if (problem !== undefined) electronicErrors.fail('refusedBySchema', { motivo: `${whose}, ${problem}` }, 'employeeIds')
  return { uniqueCode, xml: payrollXml(document, uniqueCode), totals: payrollTotals('figures' in document ? document.figures : []) }
}
