/**
 * The numbers that a register has in hand. It takes them in order from blocks of its range, so that it goes on without network; what is
 * left, and until when it may be used, is known before a sale begins. Pure: the device takes by the same rule that the server checks.
 */
import { showDay, type Day } from '#base/date.ts'
import type { ErrorBody } from '#base/errors.ts'
import { resolutionErrors } from '#modules/documents/index.ts'

/** Consecutive numbers of a range that one register has. */
export interface NumberBlock {
  readonly id: string
  /** Left out by what a device kept before registers made invoices. */
  readonly isInvoice?: boolean
  readonly from: number
  readonly to: number
  /** The next one to be used; one more than `to` once all are. */
  readonly next: number
}

/** The range that a register numbers with. */
export interface RegisterRange {
  /** Of the authority: "18764000001234". */
  readonly resolutionNumber: string
  readonly nextNumber: number
  readonly toNumber: number
  readonly validTo: Day
}

/** What a register makes: the document POS, or an electronic invoice when its buyer asks for it. */
export const tillKinds = ['ticket', 'invoice'] as const
export type TillKind = (typeof tillKinds)[number]

/** How many numbers a block has; a range that ends gives what it has left. Few ask for an invoice. */
export const blockSizes: Readonly<Record<TillKind, number>> = { ticket: 100, invoice: 20 }

const leftIn = ({ next, to }: NumberBlock): number => Math.max(0, to - next + 1)

const isOf = (block: NumberBlock, kind: TillKind): boolean => (block.isInvoice === true) === (kind === 'invoice')

export const numbersInHand = (blocks: readonly NumberBlock[], kind: TillKind = 'ticket'): number =>
  blocks.reduce((sum, block) => sum + (isOf(block, kind) ? leftIn(block) : 0), 0)

/** The next block is asked when half of one is left: the network may be gone when the last number is. */
export const wantsBlock = (blocks: readonly NumberBlock[], kind: TillKind = 'ticket'): boolean =>
  numbersInHand(blocks, kind) * 2 <= blockSizes[kind]

/** @returns the lowest number in hand and the blocks without it; null when none is left (514) */
export function takeNumberInHand(
  blocks: readonly NumberBlock[],
  kind: TillKind = 'ticket',
): { readonly number: number; readonly blockId: string; readonly blocks: readonly NumberBlock[] } | null {
  const [first] = blocks.filter((block) => isOf(block, kind) && leftIn(block) > 0).toSorted((one, other) => one.next - other.next)
  if (!first) return null
  const rest = blocks.map((block) => (block.id === first.id ? { ...block, next: block.next + 1 } : block))
  return { number: first.next, blockId: first.id, blocks: rest }
}

export interface NumbersStanding {
  /** In hand, without asking anybody. */
  readonly inHand: number
  /** With what the range can still give. */
  readonly left: number
  readonly tone: 'quiet' | 'info' | 'warn' | 'danger'
  /** «Quedan 86 números»; empty while there are plenty. */
  readonly text: string
  /** Nothing is sold with this range today: 513 its days, 514 its numbers. */
  readonly problem: ErrorBody | null
}

const FEW = 100
const LAST = 20

/** @param today on which the next sale would be made */
export function numbersStanding(
  blocks: readonly NumberBlock[],
  range: RegisterRange,
  today: Day,
  kind: TillKind = 'ticket',
): NumbersStanding {
  const inHand = numbersInHand(blocks, kind)
  const left = inHand + Math.max(0, range.toNumber - range.nextNumber + 1)
  const problem = rangeProblem(range, left, today)
  if (problem) return { inHand, left, tone: 'danger', text: problem.message, problem }
  const text = left >= FEW ? '' : left === 1 ? 'Queda 1 número' : `Quedan ${left} números`
  return { inHand, left, tone: left < LAST ? 'warn' : left < FEW ? 'info' : 'quiet', text, problem }
}

function rangeProblem({ resolutionNumber: numero, validTo }: RegisterRange, left: number, today: Day): ErrorBody | null {
  if (today > validTo) return resolutionErrors.of('expired', { numero, fecha: showDay(validTo) }, 'registerId')
  return left === 0 ? resolutionErrors.of('exhausted', { numero }, 'registerId') : null
}
