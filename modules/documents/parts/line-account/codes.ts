/**
 * What of a line its withholdings ask: its concept, its activity and whether it is of goods. Of an item the catalogue says; of an account
 * whoever wrote the line, then the last one who said it of that supplier and account, then the account. Pure.
 */
import * as z from 'zod/mini'
import { boughtOn, type Bought } from '#colombia/expense-concept.ts'
import { chargedAs } from '#modules/items/index.ts'
import type { ErrorBody } from '#base/errors.ts'
import { httpErrors } from '#platform/http/errors.ts'
import type { ComputingFacts, Draft, DraftLine } from '../../figures/compute.ts'

/** Concept and activity, as somebody said them; null of none. */
export type LineCodes = Pick<Bought, 'conceptCode' | 'icaCode'>

const code = z.nullable(z.string().check(z.maxLength(40)))

/** Of a line of an account: its concept of ReteFuente and its activity of ReteICA, null of none; left out, those that are proposed. */
export const codesInput = z._default(z.nullable(z.object({ conceptCode: code, icaCode: code })), null)

/** What was last said of an account, of lines of one supplier. */
export interface LearnedCodes extends LineCodes {
  readonly accountId: string
}

type Facts = Pick<ComputingFacts, 'items' | 'learned'>

/** Of a line of an account what somebody said of it, here or the last time; null of what its account proposes. */
export const saidCodes = (
  { accountId, withheldBy }: Pick<DraftLine, 'accountId' | 'withheldBy'>,
  { learned = [] }: Pick<Facts, 'learned'>,
): LineCodes | null => withheldBy ?? learned.find((each) => each.accountId === accountId) ?? null

export function codesOfLine(
  { itemId, accountId, withheldBy }: Pick<DraftLine, 'itemId' | 'accountId' | 'withheldBy'>,
  { items, learned = [] }: Facts,
): Bought {
  const item = items.get(itemId)
  if (accountId === null)
    return { kind: chargedAs(item?.kind ?? 'product'), conceptCode: item?.withholdingCode ?? null, icaCode: item?.icaCode ?? null }
  const bought = boughtOn(item?.code ?? '')
  const said = saidCodes({ accountId, withheldBy: withheldBy ?? null }, { learned })
  return said ? { kind: bought.kind, conceptCode: said.conceptCode, icaCode: said.icaCode } : bought
}

/** A concept or an activity that no rule of the day has, and any of an item, whose page says its own. */
export const codeProblems = (
  { lines }: Pick<Draft, 'lines'>,
  { withholdingRules }: Pick<ComputingFacts, 'withholdingRules'>,
): ErrorBody[] =>
  lines.flatMap(({ accountId, withheldBy }, index): ErrorBody[] => {
    if (!withheldBy) return []
    const invalid = (detalle: string, field = '') => httpErrors.of('invalid', { detalle }, `lines.${index}.withheldBy${field}`)
    if (accountId === null) return [invalid('El concepto y la actividad de un ítem se escriben en su ficha.')]
    const { conceptCode, icaCode } = withheldBy
    const isKnown = (kind: 'retefuente' | 'reteica', code: string | null) =>
      code === null || withholdingRules.some((rule) => rule.kind === kind && rule.code === code)
    return [
      ...(isKnown('retefuente', conceptCode) ? [] : [invalid('No hay un concepto de retención vigente con ese código.', '.conceptCode')]),
      ...(isKnown('reteica', icaCode) ? [] : [invalid('No hay una actividad de ICA vigente con ese código.', '.icaCode')]),
    ]
  })
