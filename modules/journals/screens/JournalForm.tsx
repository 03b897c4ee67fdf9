/** The form of a journal: its head, its lines, and whether they balance. */
import { type ReactNode, useState } from 'react'
import { absolute, zeroAmount } from '#base/decimal.ts'
import { ledgerBookNames, ledgers, linesOfLedger } from '#modules/accounting/index.ts'
import type { StartedDraft } from '#modules/vouchers/index.tsx'
import { notFuture } from '#platform/rules/index.ts'
import type { Screen } from '#platform/screen.ts'
import { AlertIcon, Chip, FormPage, format, LoadError, MoreMenu, Totals, useForm, useFormValue } from '#platform/ui/index.tsx'
import { crumbsOf, useAsk, useFormGuard, useGo, useToday } from '#platform/web/index.tsx'
import { journalTypes } from '../endpoints.ts'
import { areBooksTold, isForeignTold, ledgerSumsOf, sumsOf } from '../journal-lines.ts'
import { JOURNALS_ADDRESS } from '../journal-voucher.ts'
import { createJournalScreen } from '../screens.ts'
import { useJournalSaving, type Revised } from './journal-saving.tsx'
import type { JournalValues } from './journal-values.ts'
import { useTemplate } from '../template/UseTemplate.tsx'
import { useDivision } from './division.tsx'
import { JournalGrid } from './JournalGrid.tsx'
import { JournalHead } from './JournalHead.tsx'
import { PartyBalances, usePartyInSight } from './PartyBalances.tsx'
import './journals.css'

/** What something else says of it, which cannot be changed, its type and day among it. */
interface Given {
  readonly page: Screen
  readonly facts: ReactNode
}

interface FormProps {
  /** What it begins with, with the codes of the types and today; null of an empty one. */
  readonly begin: ((types: readonly string[], today: string) => JournalValues) | null
  readonly started: StartedDraft<JournalValues> | null
  /** One that stands and is written again, under its number and of its type. */
  readonly revised?: Revised & { readonly types: ReadyProps['types']; readonly given?: Given }
}

/** Waits for the types of entry that may be written by hand. */
export function JournalForm({ begin, started, revised }: FormProps) {
  const asked = useAsk(journalTypes, {})
  if (asked.error && !asked.data) return <LoadError message={asked.error} onRetry={asked.ask} />
  if (revised) return <ReadyForm types={revised.types} begin={begin} started={null} revised={revised} />
  return asked.data ? <ReadyForm types={asked.data.types} begin={begin} started={started} /> : null
}

interface ReadyProps extends FormProps {
  readonly types: readonly { readonly code: string; readonly name: string }[]
}

function ReadyForm({ types, begin, started, revised }: ReadyProps) {
  const today = useToday()
  const go = useGo()
  const form = useForm<JournalValues>(
    () =>
      started?.values ??
      begin?.(
        types.map(({ code }) => code),
        today,
      ) ?? { type: types[0]?.code ?? '', date: today, description: '', branchId: null, lines: [] },
    {
      type: (value) => (value === '' ? 'Elige el tipo de comprobante' : null),
      date: (value) => (value === '' ? 'Escribe la fecha' : notFuture(value, today)),
    },
  )
  const lines = useFormValue(form, (values) => values.lines)
  const { draft, isSending, submitError, record } = useJournalSaving(form, started, revised ?? null)
  const unsaved = useFormGuard(form, revised ? () => record(form.values()) : draft.save)
  const party = usePartyInSight(form)
  const division = useDivision(form)
  const page = revised?.given?.page ?? createJournalScreen
  const [tellsBooks, setTellsBooks] = useState(false)
  const [tellsForeign, setTellsForeign] = useState(false)
  const date = useFormValue(form, (values) => values.date)
  const more = [
    ...(tellsBooks || areBooksTold(lines) ? [] : [{ label: 'Separar libro fiscal y NIIF', onSelect: () => setTellsBooks(true) }]),
    ...(tellsForeign || isForeignTold(lines) ? [] : [{ label: 'Usar moneda extranjera', onSelect: () => setTellsForeign(true) }]),
  ]
  const template = useTemplate({ form, types: types.map(({ code }) => code) })
  return (
    <>
      <FormPage
        form={form}
        title={page.title}
        heading={revised ? `Editar comprobante ${revised.number}` : draft.existing ? 'Borrador de comprobante' : 'Crear comprobante'}
        crumbs={crumbsOf({ ...page, title: 'Comprobante' })}
        record={revised?.id ?? started?.id ?? ''}
        submitError={submitError}
        saving={isSending}
        submitLabel={revised ? 'Guardar cambios' : 'Contabilizar'}
        savingLabel={revised ? 'Guardando…' : 'Contabilizando…'}
        onCancel={() => unsaved.leave(() => go(JOURNALS_ADDRESS))}
        onSubmit={(values) => void record(values)}
        actions={
          <>
            {!revised?.given && template.button}
            {more.length > 0 && <MoreMenu entries={more} />}
          </>
        }
        draft={revised ? null : draft}
        extra={<Balance lines={lines} />}
      >
        {revised?.given?.facts}
        <JournalHead form={form} types={types} isDayGiven={revised?.given !== undefined} />
        <JournalGrid
          form={form}
          date={date}
          onActive={party.look}
          onDivide={division.open}
          tellsBooks={tellsBooks}
          tellsForeign={tellsForeign}
        />
        <div className="jrn-end">
          {party.seen && !revised ? <PartyBalances key={party.seen.id} party={party.seen} lines={lines} /> : <span />}
          <Sums lines={lines} />
        </div>
      </FormPage>
      {unsaved.dialog}
      {draft.dialog}
      {template.dialog}
      {division.dialog}
    </>
  )
}

function Balance({ lines }: Pick<JournalValues, 'lines'>) {
  const { difference } = ledgerSumsOf(lines)
  if (lines.length === 0) return null
  return (
    <span className="small muted">{difference === zeroAmount ? 'Cuadrado' : `Diferencia ${format.formatMoney(absolute(difference))}`}</span>
  )
}

/** Of each ledger that some line tells apart. */
function Sums({ lines }: Pick<JournalValues, 'lines'>) {
  if (!areBooksTold(lines)) return <LedgerSums lines={lines} />
  return (
    <div className="jrn-ledgers">
      {ledgers.map((ledger) => (
        <LedgerSums key={ledger} lines={linesOfLedger(lines, ledger)} title={`Libro ${ledgerBookNames[ledger]}`} />
      ))}
    </div>
  )
}

function LedgerSums({ lines, title }: Pick<JournalValues, 'lines'> & { readonly title?: string }) {
  const { debit, credit, difference } = sumsOf(lines)
  return (
    <div className={difference === zeroAmount ? 'jrn-sums' : 'jrn-sums off'}>
      {title !== undefined && <b className="small">{title}</b>}
      <Totals
        lines={[
          { label: 'Débitos', value: debit },
          { label: 'Créditos', value: credit },
          { label: 'Diferencia', value: absolute(difference), final: true },
        ]}
      />
      {difference !== zeroAmount && (
        <Chip tone="danger" icon={AlertIcon}>
          {difference > zeroAmount ? 'Faltan créditos' : 'Faltan débitos'}
        </Chip>
      )}
    </div>
  )
}
