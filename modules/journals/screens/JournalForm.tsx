/** The form of a journal: its head, its lines, and whether they balance. */
import { useState } from 'react'
import { absolute, zeroAmount } from '#base/decimal.ts'
import { listOwnBranches } from '#modules/access/index.ts'
import { ledgerBookNames, ledgers, linesOfLedger } from '#modules/accounting/index.ts'
import type { StartedDraft } from '#modules/vouchers/index.tsx'
import { notFuture } from '#platform/rules/index.ts'
import {
  AlertIcon,
  Bind,
  Chip,
  FieldGrid,
  FormPage,
  format,
  LoadError,
  MoreMenu,
  SelectField,
  TextField,
  Totals,
  useForm,
  useFormValue,
  useShortcuts,
} from '#platform/ui/index.tsx'
import { crumbsOf, OwnDateField, useAsk, useFormGuard, useGo, useToday } from '#platform/web/index.tsx'
import { journalTypes } from '../endpoints.ts'
import { areBooksTold, isForeignTold, ledgerSumsOf, sumsOf } from '../journal-lines.ts'
import { JOURNALS_ADDRESS, journalPermissions } from '../journal-voucher.ts'
import { createJournalScreen as page } from '../screens.ts'
import { useJournalSaving, type Revised } from './journal-saving.tsx'
import type { JournalValues } from './journal-values.ts'
import { useTemplate } from '../template/UseTemplate.tsx'
import { useDivision } from './division.tsx'
import { JournalGrid } from './JournalGrid.tsx'
import { PartyBalances, usePartyInSight } from './PartyBalances.tsx'
import './journals.css'

interface FormProps {
  /** What it begins with, with the codes of the types and today; null of an empty one. */
  readonly begin: ((types: readonly string[], today: string) => JournalValues) | null
  readonly started: StartedDraft<JournalValues> | null
  /** One that stands and is written again, under its number and of its type. */
  readonly revised?: Revised & { readonly types: ReadyProps['types'] }
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
  const branches = useAsk(listOwnBranches, {}).data?.branches.filter(({ active }) => active) ?? []
  const [tellsBooks, setTellsBooks] = useState(false)
  const [tellsForeign, setTellsForeign] = useState(false)
  const date = useFormValue(form, (values) => values.date)
  const more = [
    ...(tellsBooks || areBooksTold(lines) ? [] : [{ label: 'Separar libro fiscal y NIIF', onSelect: () => setTellsBooks(true) }]),
    ...(tellsForeign || isForeignTold(lines) ? [] : [{ label: 'Usar moneda extranjera', onSelect: () => setTellsForeign(true) }]),
  ]
  const template = useTemplate({ form, types: types.map(({ code }) => code) })
  useShortcuts([
    {
      keys: 'ctrl+enter',
      label: 'Contabilizar el comprobante',
      run: () => {
        if (form.validate().length === 0) void record(form.values())
      },
    },
  ])
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
            {template.button}
            {more.length > 0 && <MoreMenu entries={more} />}
          </>
        }
        draft={revised ? null : draft}
        extra={<Balance lines={lines} />}
      >
        <FieldGrid columns={4}>
          <Bind form={form} name="type">
            {(field) => (
              <SelectField
                label="Tipo"
                required
                options={types.map(({ code, name }) => ({ value: code, label: `${code} ${name}` }))}
                {...field}
              />
            )}
          </Bind>
          <Bind form={form} name="date">
            {(field) => <OwnDateField write={journalPermissions.write} label="Fecha" required {...field} />}
          </Bind>
          <Bind form={form} name="description">
            {(field) => <TextField label="Descripción" {...field} />}
          </Bind>
          {branches.length > 1 && (
            <Bind form={form} name="branchId">
              {({ value, onChange, ...field }) => (
                <SelectField
                  {...field}
                  label="Sucursal"
                  value={value ?? ''}
                  empty="Sin sucursal"
                  options={branches.map(({ id, name }) => ({ value: id, label: name }))}
                  onChange={(id) => onChange(id === '' ? null : id)}
                />
              )}
            </Bind>
          )}
        </FieldGrid>
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
