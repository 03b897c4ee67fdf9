/** Asks what the lines propose when something that decides it changed; the answer arrives when it arrives. */
import { askOnce } from '#platform/web/index.tsx'
import { proposeLines, type Proposal } from '../../figures/pricing/endpoints.ts'
import type { DocumentKind } from '../../kind/kind.ts'
import type { Edit } from './edit.ts'
import type { EditorForm } from './form.ts'
import { keysOf, proposalsFor, questionOf, withProposals } from './proposed.ts'

/** Fingers pause between figures: one question for what they wrote. */
const PAUSE_MS = 120
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS))

interface Answered {
  readonly keys: readonly string[]
  readonly lines: readonly (Proposal | null)[]
  readonly coupon: string | null
}

/** The last question of the editor that is open; an older one is not worth its answer. */
let last = { asked: '', answer: Promise.resolve<Answered | null>(null) }

type Question = NonNullable<ReturnType<typeof questionOf>> & Pick<DocumentKind['lines'], 'prices'>

async function answerOf(kind: DocumentKind, asked: string, after: EditorForm, question: Question): Promise<Answered | null> {
  await pause()
  if (last.asked !== asked) return last.answer
  // Without an answer the base price stands, which the line already has.
  const answer = await askOnce(proposeLines, { body: question }).catch(() => null)
  return answer && { keys: keysOf(after), lines: proposalsFor(kind, answer.lines), coupon: answer.coupon }
}

/** @param before the form without the change; what decides no price asks nothing */
export async function proposeTo(kind: DocumentKind, before: EditorForm, after: EditorForm, edit: Edit): Promise<void> {
  // What gives back takes the prices of what it is about, and what is bought those of who sells it, which only an order proposes.
  const { prices, proposesTheirs = false } = kind.lines
  if (before === after || kind.corrects || (prices === 'theirs' && !proposesTheirs)) return
  const terms = questionOf(after)
  if (!terms) return
  const question = { ...terms, prices }
  const asked = JSON.stringify([question, keysOf(after)])
  if (asked === last.asked || asked === JSON.stringify([{ ...questionOf(before), prices }, keysOf(before)])) return
  last = { asked, answer: Promise.resolve(null) }
  last.answer = answerOf(kind, asked, after, question)
  const answer = await last.answer
  if (answer && last.asked === asked) edit([], (now) => withProposals(now, answer.keys, answer.lines, answer.coupon))
}

/** The form with the proposals that are under way: what is saved at once has its price too. */
export async function settled(form: EditorForm): Promise<EditorForm> {
  const answer = await last.answer
  return answer ? withProposals(form, answer.keys, answer.lines, answer.coupon) : form
}
