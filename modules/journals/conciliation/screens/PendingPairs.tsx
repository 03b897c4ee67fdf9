/** What waits: one row is one proposal, what the bank says beside what answers it in the books. All of it by keyboard. */
import { type MouseEvent, useCallback, useState } from 'react'
import { parseAmount } from '#base/decimal.ts'
import { Button, Empty, format, Kbd, Money, toast, useIsPhone, useShortcuts } from '#platform/ui/index.tsx'
import { useChangeQuery, useMay, useQueryOfAddress, useSend } from '#platform/web/index.tsx'
import {
  applyConcept,
  createMatch,
  listConciliations,
  listMatches,
  listOpenMovements,
  readMonth,
  undoMatch,
  type MonthView,
  type PendingLine,
} from '../endpoints.ts'
import { conciliationPermissions } from '../permissions.ts'
import { ChooseDialog } from './ChooseDialog.tsx'
import { ConceptDialog, IgnoreDialog, RuleDialog } from './line-dialogs.tsx'
import { ReasonDialog } from './ReasonDialog.tsx'
import { SettleDialog, useMaySettle } from './SettleDialog.tsx'
import { answerOf, SuggestionCell, Why } from './suggestion.tsx'

export const refreshes = [readMonth, listMatches, listOpenMovements, listConciliations]

type Asking = 'choose' | 'settle' | 'divide' | 'rule' | 'ignore' | 'reason' | null

export function PendingPairs({ found, onImport }: { readonly found: MonthView; readonly onImport: () => void }) {
  const { account, state } = found
  const query = useQueryOfAddress()
  const change = useChangeQuery()
  const mayWrite = useMay(conciliationPermissions.write) && state === 'open'
  const isPhone = useIsPhone()
  const [asking, setAsking] = useState<Asking>(null)
  const accept = useAccept(account.id)
  const pending = found.pending.filter((pair) => !accept.isUnderWay(pair))
  // The place is a line and not an index: it is kept after each action, after a form and after a reload.
  const at = Math.max(
    0,
    pending.findIndex(({ line }) => line.id === query['linea']),
  )
  const current = pending[at]
  const goTo = (next: PendingLine | undefined) => change({ linea: next?.line.id ?? null }, { replace: true })
  const move = (step: number) => goTo(pending[(at + step + pending.length) % Math.max(1, pending.length)])
  const noSettling = useMaySettle(current)
  const isWorking = mayWrite && !isPhone
  const act = (run: () => void) => () => {
    if (isWorking && current) run()
  }
  const acceptCurrent = act(() => {
    const next = pending[at + 1] ?? pending[at - 1]
    if (current && accept.run(current)) goTo(next)
  })
  useShortcuts([
    { keys: 'enter', label: 'Conciliar lo propuesto', run: acceptCurrent },
    { keys: 'arrowright', label: 'Siguiente', run: () => move(1) },
    { keys: 'arrowdown', label: 'Siguiente', run: () => move(1) },
    { keys: 'arrowleft', label: 'Anterior', run: () => move(-1) },
    { keys: 'arrowup', label: 'Anterior', run: () => move(-1) },
    { keys: 'b', label: 'Buscar en libros', run: act(() => setAsking('choose')) },
    { keys: 'c', label: 'Recaudo o egreso de facturas', run: act(() => noSettling === null && setAsking('settle')) },
    { keys: 's', label: 'Dividir la línea', run: act(() => setAsking('divide')) },
    { keys: 'r', label: 'Crear regla', run: act(() => setAsking('rule')) },
  ])
  if (!current) return <NothingPending found={found} onImport={onImport} mayWrite={isWorking} />
  const close = () => setAsking(null)
  return (
    <div className="conciliation-work">
      <div className="conciliation-pairs">
        <div className="conciliation-heads" aria-hidden="true">
          <span>Extracto</span>
          <span>Sugerencia</span>
          <span>Libros</span>
        </div>
        <ul aria-label="Por conciliar">
          {pending.map((each) => (
            <Pair
              key={each.line.id}
              pair={each}
              isCurrent={each === current}
              holdsFocus={each === current && asking === null}
              onChoose={() => goTo(each)}
              onAccept={acceptCurrent}
            />
          ))}
        </ul>
        {isWorking && <KeysSaid />}
      </div>
      <aside className="conciliation-why" aria-label="Por qué">
        <Why pair={current} />
        {isWorking && (
          <div className="conciliation-acts">
            <Button shortcut="B" onClick={() => setAsking('choose')}>
              Buscar en libros
            </Button>
            <Button shortcut="C" disabledReason={noSettling} onClick={() => setAsking('settle')}>
              {parseAmount(current.line.left) > 0n ? 'Recaudo de facturas' : 'Egreso de facturas'}
            </Button>
            <Button onClick={() => setAsking('reason')}>Justificar</Button>
            <Button onClick={() => setAsking('ignore')}>Ignorar</Button>
            <Button shortcut="S" onClick={() => setAsking('divide')}>
              Concepto o dividir
            </Button>
            <Button
              look="filled"
              disabledReason={answerOf(current) ? null : 'No hay una sugerencia'}
              shortcut="Enter"
              onClick={acceptCurrent}
            >
              Conciliar
            </Button>
          </div>
        )}
      </aside>
      {asking === 'choose' && <ChooseDialog found={found} pair={current} onClose={close} />}
      {asking === 'settle' && <SettleDialog accountId={account.id} pair={current} onClose={close} />}
      {asking === 'divide' && <ConceptDialog accountId={account.id} pair={current} onClose={close} />}
      {asking === 'rule' && <RuleDialog accountId={account.id} pair={current} onClose={close} />}
      {asking === 'ignore' && <IgnoreDialog accountId={account.id} pair={current} onClose={close} />}
      {asking === 'reason' && (
        <ReasonDialog accountId={account.id} of={{ lineId: current.line.id }} title={current.line.text} onClose={close} />
      )}
    </div>
  )
}

const keyOf = ({ line }: PendingLine): string => `${line.id} ${line.left}`

/**
 * Accepts what is proposed for a line: a match, or the note of a rule; done, it is undone from where it is told. The line leaves the list at
 * once and the next one is answered meanwhile; one that is refused comes back.
 */
function useAccept(accountId: string) {
  const [underWay, setUnderWay] = useState<ReadonlySet<string>>(() => new Set())
  const undo = useSend(undoMatch, { refreshes })
  const match = useSend(createMatch, { refreshes })
  const note = useSend(applyConcept, { refreshes })
  const bringBack = (key: string) => setUnderWay((keys) => new Set([...keys].filter((each) => each !== key)))
  const send = ({ line: { id } }: PendingLine, answer: NonNullable<ReturnType<typeof answerOf>>) =>
    answer.kind === 'rule'
      ? note.run({ params: { accountId, id }, body: { conceptId: answer.conceptId } })
      : match.run({
          params: { accountId },
          body: { lines: [{ id }], movements: answer.movements.map(({ entryId, position }) => ({ entryId, position })) },
        })
  const takeBack = async (id: string, key: string) => {
    if (await undo.run({ params: { accountId, id }, body: {} })) bringBack(key)
  }
  return {
    isUnderWay: (pair: PendingLine) => underWay.has(keyOf(pair)),
    /** @returns whether there was something to accept */
    run: (pair: PendingLine): boolean => {
      const answer = answerOf(pair)
      if (!answer) return false
      const key = keyOf(pair)
      setUnderWay((keys) => new Set([...keys, key]))
      void send(pair, answer).then((done) => {
        if (!done) return bringBack(key)
        toast({ text: 'Conciliado', action: { label: 'Deshacer', onSelect: () => void takeBack(done.id, key) } })
      })
      return true
    },
  }
}

interface PairProps {
  readonly pair: PendingLine
  readonly isCurrent: boolean
  /** Where the keys are, while no dialog has them. */
  readonly holdsFocus: boolean
  readonly onChoose: () => void
  readonly onAccept: () => void
}

function Pair({ pair, isCurrent, holdsFocus, onChoose, onAccept }: PairProps) {
  const { line } = pair
  const row = useCallback(
    (button: HTMLButtonElement) => {
      if (!holdsFocus) return undefined
      // A dialog that closes gives the focus to what opened it; Enter would open it again.
      const frame = requestAnimationFrame(() => {
        button.focus({ preventScroll: true })
        button.scrollIntoView({ block: 'nearest' })
      })
      return () => cancelAnimationFrame(frame)
    },
    [holdsFocus],
  )
  // Enter on the row where one is accepts it, as anywhere else; a pointer only chooses.
  const press = (event: MouseEvent<HTMLButtonElement>) => (isCurrent && event.detail === 0 ? onAccept() : onChoose())
  return (
    <li>
      <button ref={row} type="button" className="conciliation-pair" aria-current={isCurrent ? 'true' : undefined} onClick={press}>
        <span className="conciliation-side">
          <span className="b">{line.text || 'Sin descripción'}</span>
          <span className="num">
            <Money value={line.left} />
          </span>
          <span className="small muted">
            {[format.formatDay(line.day), line.reference && `ref. ${line.reference}`].filter(Boolean).join(', ')}
          </span>
        </span>
        <SuggestionCell pair={pair} />
      </button>
    </li>
  )
}

const KeysSaid = () => (
  <p className="conciliation-keys small muted">
    <Kbd>Enter</Kbd> conciliar <Kbd>→</Kbd> siguiente <Kbd>B</Kbd> buscar en libros <Kbd>C</Kbd> recaudo o egreso <Kbd>S</Kbd> dividir{' '}
    <Kbd>R</Kbd> crear regla
  </p>
)

function NothingPending({
  found,
  onImport,
  mayWrite,
}: {
  readonly found: MonthView
  readonly onImport: () => void
  readonly mayWrite: boolean
}) {
  if (found.figures.lines > 0) return <Empty title="Todo conciliado">Todo conciliado. No hay movimientos pendientes.</Empty>
  return (
    <Empty title="Este mes no tiene extracto" actions={mayWrite ? <Button onClick={onImport}>Importar extracto</Button> : undefined}>
      Carga el archivo del banco: .xlsx, .csv, .txt, OFX o MT940.
    </Empty>
  )
}
