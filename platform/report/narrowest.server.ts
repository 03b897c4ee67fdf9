/** An empty report says which of its filters leaves most out: each is tried alone away. */
import { addMonths, isDay } from '#base/date.ts'
import type { Parameters, ReportQuery } from './parameter.ts'

/** As far as a period is widened, to both sides. */
const MONTHS = 120

/** The query without one filter; null when it was not in force, or leaves nothing out. */
function without(
  query: ReportQuery,
  name: string,
  parameters: Parameters,
  period: { from: string; to: string } | null,
): ReportQuery | null {
  const { [name]: value = '', ...others } = query
  const parameter = parameters[name]
  if (parameter?.kind === 'period') {
    if (!period || !isDay(period.from) || !isDay(period.to)) return null
    const { period: _, ...kept } = query
    return { ...kept, from: addMonths(period.from, -MONTHS), to: addMonths(period.to, MONTHS) }
  }
  return value === '' || (parameter?.kind === 'choice' && value === parameter.standard) ? null : others
}

/**
 * @param period the days that were asked for, when it has any
 * @param count how much there is under a query
 * @returns the parameter without which there is most; null when none alone brings anything
 */
export async function narrowest(
  parameters: Parameters,
  query: ReportQuery,
  period: { readonly from: string; readonly to: string } | null,
  count: (query: ReportQuery) => Promise<number>,
): Promise<string | null> {
  let best: { readonly name: string; readonly found: number } | null = null
  for (const name of Object.keys(parameters)) {
    const wider = without(query, name, parameters, period)
    const found = wider ? await count(wider) : 0
    if (found > (best?.found ?? 0)) best = { name, found }
  }
  return best?.name ?? null
}
