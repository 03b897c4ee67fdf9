/** The other documents of a third party's day, as the editor asks for them. */
import * as z from 'zod/mini'
import { parseDay } from '#base/date.ts'
import { amountText, parseAmount, parsePercent, percentText } from '#base/decimal.ts'
import type { EarlierLine, OwnWithholding, WithholdingParty, WithholdingSeller, YearOfConcept } from '#colombia/index.ts'
import { endpoint } from '#platform/http/endpoint.ts'
import { amount, day, id } from '#platform/http/fields.ts'
import type { DocumentKind } from '../kind/kind.ts'
import type { LearnedCodes } from '../parts/line-account/codes.ts'

const earlierLine = z.object({
  documentId: id,
  number: z.string(),
  conceptCode: z.nullable(z.string()),
  icaCode: z.nullable(z.string()),
  kind: z.enum(['product', 'service']),
  positions: z.array(z.number()),
  base: amount,
  vat: amount,
  withheld: z.array(z.enum(['retefuente', 'reteiva', 'reteica'])),
})
export type WrittenEarlierLine = z.output<typeof earlierLine>

const readEarlier = (line: WrittenEarlierLine): EarlierLine => ({
  ...line,
  base: parseAmount(line.base),
  vat: parseAmount(line.vat),
})

export const writeEarlier = ({ positions, withheld, base, vat, ...line }: EarlierLine): WrittenEarlierLine => ({
  ...line,
  positions: [...positions],
  withheld: [...withheld],
  base: amountText(base),
  vat: amountText(vat),
})

const yearLine = z.object({ conceptCode: z.string(), base: amount })
export type WrittenYear = z.output<typeof yearLine>

export const writeYear = ({ conceptCode, base }: YearOfConcept): WrittenYear => ({ conceptCode, base: amountText(base) })

const ownLine = z.object({
  kind: z.enum(['retefuente', 'reteiva', 'reteica']),
  effect: z.enum(['none', 'own']),
  rate: z.nullable(z.string()),
  code: z.nullable(z.string()),
  from: day,
  reason: z.string(),
})
type WrittenOwn = z.output<typeof ownLine>

export const writeOwn = (own: OwnWithholding): WrittenOwn => ({ ...own, rate: own.rate === null ? null : percentText(own.rate) })
const readOwn = (own: WrittenOwn): OwnWithholding => ({
  ...own,
  from: parseDay(own.from),
  rate: own.rate === null ? null : parsePercent(own.rate),
})

const learnedLine = z.object({ accountId: id, conceptCode: z.nullable(z.string()), icaCode: z.nullable(z.string()) })

/** What is known of the third party on the day of a document. */
export interface PartyDay {
  readonly earlier: readonly EarlierLine[]
  /** What the year has until that day, by concept; none where nothing depends on it. */
  readonly year: readonly YearOfConcept[]
  readonly own: readonly OwnWithholding[]
  /** Concept and activity that were last said of accounts, of what it sold. */
  readonly learned: readonly LearnedCodes[]
}
export const emptyDay: PartyDay = { earlier: [], year: [], own: [], learned: [] }

interface WrittenDay {
  readonly lines: readonly WrittenEarlierLine[]
  readonly year: readonly WrittenYear[]
  readonly own: readonly WrittenOwn[]
  readonly learned: readonly LearnedCodes[]
}

export const readPartyDay = ({ lines, year, own, learned }: WrittenDay): PartyDay => ({
  learned,
  earlier: lines.map(readEarlier),
  year: year.map(({ conceptCode, base }) => ({ conceptCode, base: parseAmount(base) })),
  own: own.map(readOwn),
})

export const withholdingDay = <const Path extends string>(kind: DocumentKind & { readonly path: Path }) =>
  endpoint({
    method: 'GET',
    path: `/api${kind.path}/withholding-day` as const,
    summary: `Lo que ese día ya tiene el tercero, con lo que se comparan las bases mínimas de ${kind.titles.short}`,
    permission: kind.permissions.write,
    plan: kind.plan,
    services: kind.services,
    query: z.object({ partyId: id, date: day, exceptId: z.optional(id) }),
    response: z.object({
      partyId: id,
      date: day,
      lines: z.array(earlierLine),
      year: z.array(yearLine),
      own: z.array(ownLine),
      learned: z.array(learnedLine),
    }),
  })

/** Whom nobody withholds anything of needs no day. */
export const mayWithhold = (
  kind: Pick<DocumentKind, 'withholdsWith'>,
  seller: Pick<WithholdingSeller, 'simple' | 'abroad'>,
  { agentOf, vatResponsible }: Pick<WithholdingParty, 'agentOf' | 'vatResponsible'>,
): boolean =>
  kind.withholdsWith.length > 0 &&
  (seller.abroad === true || agentOf.retefuente || agentOf.reteiva || agentOf.reteica || (seller.simple && vatResponsible))
