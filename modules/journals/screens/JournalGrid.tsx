/** The lines of a journal: searched, typed, pasted from a sheet; «=» writes what is missing so that it balances. */
import { useMemo } from 'react'
import { type MenuEntry, LineGrid, Money, Picker, useFormValue, format } from '#platform/ui/index.tsx'
import { useToday } from '#platform/web/index.tsx'
import { areBooksTold, isForeignTold, type JournalLine } from '../journal-lines.ts'
import { tellTax, type AccountTaxes } from '../tax-proposal.ts'
import { isDivisible } from './division.tsx'
import { BALANCE, columnsOf } from './grid-columns.tsx'
import { type DayRate, type LinesForm, useLines } from './grid-lines.tsx'
import { copied, moved } from './line-edits.tsx'
import { MobileLine } from './MobileLine.tsx'
import { usePaste } from './PastePreview.tsx'
import { searchAccounts } from './search.tsx'

interface Helped {
  readonly taxes: AccountTaxes | null
  readonly rate: DayRate | null
  readonly date: string
}

/** About the line in edit: what its tax comes to, what it opens or applies, of which day its rate is; otherwise what the keys do. */
function tellLine(line: JournalLine | null, { taxes, rate, date }: Helped) {
  const ofTax = line && taxes ? tellTax(line, taxes) : ''
  const ofRate = line && rate && rate.rate === line.rate && rate.day !== date ? `La tasa es la del ${format.formatDay(rate.day)}` : ''
  const ofCross =
    line && line.crossDocument !== ''
      ? line.openItemId === null
        ? `${line.crossDocument} se abre, o se abona si el tercero lo tiene abierto`
        : `Se abona ${line.crossDocument}`
      : ''
  const told = [ofTax, ofRate, ofCross].filter((text) => text !== '').join(' · ')
  return (
    <span className="small muted">
      {told ||
        'Escribe = en el débito o el crédito y se completa lo que falta para cuadrar. F4 muestra los documentos abiertos del tercero'}
    </span>
  )
}

const tellFormulas = () => (
  <span className="small muted">
    Escribe un valor, «19 % de base», una fórmula como base*19/100, o = en la línea que completa lo que falta. Lo que nombres se pregunta al
    usarla
  </span>
)

interface GridProps {
  readonly form: LinesForm
  /** Of the journal: rates and taxes are of its day. */
  readonly date?: string
  /** Figures are formulas, worked out when it is used. */
  readonly isTemplate?: boolean
  /** The line in edit. */
  readonly onActive?: (key: string | null) => void
  /** Lines of a template are not divided. */
  readonly onDivide?: (line: JournalLine) => void
  /** Each line says in which ledger it counts. */
  readonly tellsBooks?: boolean
  /** Each line says its currency. */
  readonly tellsForeign?: boolean
}

const MOST_OFFERED = 8

export function JournalGrid(props: GridProps) {
  const { form, date = '', isTemplate = false, onActive, onDivide, tellsBooks = false, tellsForeign = false } = props
  const today = useToday()
  const lines = useFormValue(form, (values) => values.lines)
  const errorText = useFormValue(form, () => JSON.stringify(form.errors()))
  const errors = useMemo(() => (errorText === '[]' ? new Map<string, string>() : cellErrors(form.errors())), [errorText, form])
  const { put, edit, add, land, proposeRate, taxesOf, rateOfDay } = useLines({ form, isTemplate, date })
  const pasting = usePaste(land)
  const hasBooks = tellsBooks || areBooksTold(lines)
  const hasForeign = tellsForeign || isForeignTold(lines)
  const columns = useMemo(() => columnsOf({ isTemplate, today, hasBooks, hasForeign }), [isTemplate, today, hasBooks, hasForeign])
  const menuOf = (line: JournalLine): readonly MenuEntry[] => {
    const rates = taxesOf(line)?.rates ?? []
    return [
      ...(rates.length > 1
        ? rates.slice(0, MOST_OFFERED).map((rate) => ({
            label: `Calcular ${format.formatPercent(format.toPercent(rate.rate))} · ${rate.name}`,
            onSelect: () => proposeRate(line, rate),
          }))
        : []),
      ...(isTemplate
        ? []
        : [
            {
              label: 'Ajustar diferencia en esta línea',
              onSelect: () => edit(line.key, line.credit === '' ? 'debit' : 'credit', BALANCE),
            },
          ]),
      ...(onDivide && isDivisible(line) ? [{ label: 'Dividir por centros', onSelect: () => onDivide(line) }] : []),
      { label: 'Eliminar línea', danger: true, onSelect: () => put(lines.filter((each) => each.key !== line.key)) },
    ]
  }
  return (
    <>
      <LineGrid
        label="Líneas"
        rows={lines}
        rowKey={(line) => line.key}
        columns={columns}
        errors={errors}
        invitation="Código o nombre de la cuenta. También puedes pegar filas desde Excel"
        help={isTemplate ? tellFormulas : (line) => tellLine(line, { taxes: line && taxesOf(line), rate: line && rateOfDay(line), date })}
        onEdit={(key, column, value, option) => edit(key, column, value, option?.label)}
        onAdd={(column, value, option) => add(column, value, option?.label)}
        onRemove={(key) => put(lines.filter((line) => line.key !== key))}
        onMove={(key, step) => put(moved(lines, key, step))}
        onCopyAbove={(key, column) => {
          const above = lines[lines.findIndex((line) => line.key === key) - 1]
          if (above) put(lines.map((line) => (line.key === key ? copied(line, above, column) : line)))
        }}
        onPaste={(at, block) => void pasting.paste({ at, block, columns, isTemplate, today })}
        rowMenu={menuOf}
        {...(onActive ? { onActive } : {})}
        card={(line) => ({
          title: line.account === '' ? 'Sin cuenta' : line.account,
          amount: isTemplate ? line.debit || line.credit : <Money value={line.debit || line.credit || '0'} />,
          detail: line.party,
          side: line.debit !== '' ? 'Débito' : line.credit !== '' ? 'Crédito' : '',
        })}
        renderMobileForm={(line, close) =>
          line ? (
            <MobileLine
              line={line}
              isTemplate={isTemplate}
              hasBooks={hasBooks}
              hasForeign={hasForeign && !isTemplate}
              onEdit={(column, value, label) => edit(line.key, column, value, label)}
              onDivide={onDivide && isDivisible(line) ? () => onDivide(line) : null}
              onClose={close}
            />
          ) : (
            <Picker
              label="Cuenta"
              source={searchAccounts}
              value={null}
              onChange={(option) => {
                if (option) add('accountId', option.id, option.label)
                close()
              }}
            />
          )
        }
      />
      {pasting.dialog}
    </>
  )
}

/** A column name in a path of an error, for the cells. */
const cellErrors = (errors: readonly { readonly field: string | null; readonly message: string }[]): ReadonlyMap<string, string> =>
  new Map(errors.flatMap(({ field, message }) => (field?.startsWith('lines.') ? [[field.slice('lines.'.length), message] as const] : [])))
