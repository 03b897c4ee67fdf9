/** Where each line of a received document goes, as somebody chooses it in its panel. Pure. */
import type { ReceivedSources, ReceivedView } from './endpoints.ts'

export interface Choice {
  readonly kind: 'account' | 'item'
  readonly id: string
  readonly label: string
  /** Of an item, another of its units than its own. */
  readonly unitId: string | null
  readonly source: { readonly documentId: string; readonly position: number } | null
}

type Source = ReceivedSources['documents'][number]

const labelOf = ({ code, name }: { readonly code: string; readonly name: string }): string => `${code} ${name}`

/** What a rule proposes. */
export const proposedChoice = ({ account, item }: ReceivedView['lines'][number]): Choice | null =>
  account
    ? { kind: 'account', id: account.id, label: labelOf(account), unitId: null, source: null }
    : item && { kind: 'item', id: item.id, label: labelOf(item), unitId: item.unitId, source: null }

/** The line of an order or receipt that a line is of; null of none. */
function choiceFrom(source: Source | undefined, index: number): Choice | null {
  const line = source?.lines.find(({ position }) => position === source.matched[index])
  if (!line) return null
  const { item, documentId, position } = line
  return { kind: 'item', id: item.id, label: labelOf(item), unitId: null, source: { documentId, position } }
}

/** Of the document that the invoice names, unless somebody chose another or none. */
export const sourceChosen = (documents: readonly Source[], chosen: string | null): Source | undefined =>
  chosen === null
    ? documents.find(({ isNamed, matched }) => isNamed && matched.some((each) => each !== null))
    : documents.find(({ id }) => id === chosen)

/** What somebody chose of a line, then the document that it is of, then its rule. */
export const choicesOf = (
  view: Pick<ReceivedView, 'lines'>,
  written: ReadonlyMap<number, Choice | null>,
  source: Source | undefined,
): (Choice | null)[] =>
  view.lines.map((line, index) => {
    const own = written.get(index)
    return own !== undefined ? own : (choiceFrom(source, index) ?? proposedChoice(line))
  })

/** The first account that is chosen is that of every line until somebody says otherwise: most bills of expenses go to one. */
export function choosing(
  before: readonly (Choice | null)[],
  written: ReadonlyMap<number, Choice | null>,
  index: number,
  choice: Choice | null,
): ReadonlyMap<number, Choice | null> {
  const isFirst = choice?.kind === 'account' && before.every((each) => each === null)
  return isFirst ? new Map(before.map((_, at) => [at, choice])) : new Map([...written, [index, choice]])
}

/** As the call takes them; null while some line says nothing. */
export function bodyOf(choices: readonly (Choice | null)[], view: Pick<ReceivedView, 'lines'>) {
  const lines = choices.flatMap((choice, index) =>
    choice === null
      ? []
      : [
          {
            accountId: choice.kind === 'account' ? choice.id : null,
            itemId: choice.kind === 'item' ? choice.id : null,
            ...{ unitId: choice.unitId, source: choice.source, costCenterId: view.lines[index]?.costCenter?.id ?? null },
          },
        ],
  )
  return lines.length === view.lines.length ? lines : null
}

/** Whether goods come in with it that nobody received before: they need a warehouse. */
export const bringsItems = (choices: readonly (Choice | null)[]): boolean => choices.some((choice) => choice?.kind === 'item')
