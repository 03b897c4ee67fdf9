/** A line of a journal on a phone, as a form. */
import { Button, DateField, NumberField, Picker, type PickerOption, SelectField, TextField } from '#platform/ui/index.tsx'
import { searchParties } from '#modules/people/index.tsx'
import type { JournalLine } from '../journal-lines.ts'
import { BALANCE, bookOptions, currencyOptions, rateText } from './grid-columns.tsx'
import { searchAccounts, searchCenters, searchItems } from './search.tsx'

interface MobileProps {
  readonly isTemplate: boolean
  readonly hasBooks: boolean
  readonly hasForeign: boolean
  readonly line: JournalLine
  readonly onEdit: (column: string, value: string, label?: string) => void
  /** Null of a line that is not divided. */
  readonly onDivide: (() => void) | null
  readonly onClose: () => void
}

const chosen = (id: string | null, label: string) => (id === null ? null : { id, label })

export function MobileLine({ line, isTemplate, hasBooks, hasForeign, onEdit, onDivide, onClose }: MobileProps) {
  const Figure = isTemplate ? TextField : NumberField
  const pick = (column: string) => (option: PickerOption | null) => onEdit(column, option?.id ?? '', option?.label)
  return (
    <div className="stack">
      <Picker label="Cuenta" source={searchAccounts} value={chosen(line.accountId, line.account)} onChange={pick('accountId')} />
      <Picker label="Tercero" source={searchParties} value={chosen(line.partyId, line.party)} onChange={pick('partyId')} />
      <Picker
        label="Centro de costo"
        source={searchCenters}
        value={chosen(line.costCenterId, line.costCenter)}
        onChange={pick('costCenterId')}
      />
      <TextField label="Detalle" value={line.description} onChange={(text) => onEdit('description', text)} />
      <TextField label="Documento cruce" value={line.crossDocument} onChange={(text) => onEdit('crossDocument', text)} />
      {!isTemplate && (
        <>
          {line.accountId !== null && (
            <Picker
              label="Documento abierto"
              help="Lo que elijas se abona con esta línea."
              source={searchItems(line.accountId, line.partyId)}
              value={chosen(line.openItemId, line.crossDocument)}
              onChange={(option) => onEdit('crossDocument', option?.id ?? '')}
            />
          )}
          <DateField label="Vence" value={line.dueDate} onChange={(text) => onEdit('dueDate', text)} />
        </>
      )}
      <Figure label="Base" value={line.base} onChange={(text) => onEdit('base', text)} />
      <Figure label="Débito" value={line.debit} onChange={(text) => onEdit('debit', text)} />
      <Figure label="Crédito" value={line.credit} onChange={(text) => onEdit('credit', text)} />
      {hasBooks && (
        <SelectField
          label="Libro"
          value={line.book}
          options={bookOptions.map(({ id, label }) => ({ value: id, label }))}
          onChange={(book) => onEdit('book', book)}
        />
      )}
      {hasForeign && (
        <>
          <SelectField
            label="Moneda"
            value={line.currency ?? 'COP'}
            options={currencyOptions.map(({ id, label }) => ({ value: id, label }))}
            onChange={(code) => onEdit('currency', code)}
          />
          {line.currency !== null && (
            <>
              <NumberField
                label={`Valor en ${line.currency}`}
                value={line.currencyAmount}
                onChange={(text) => onEdit('currencyAmount', text)}
              />
              <NumberField label="Tasa, en pesos" value={rateText(line)} onChange={(text) => onEdit('rate', text)} />
            </>
          )}
        </>
      )}
      <Button onClick={() => onEdit(line.credit === '' ? 'debit' : 'credit', BALANCE)}>Completar lo que falta</Button>
      {onDivide && <Button onClick={onDivide}>Dividir por centros</Button>}
      <Button look="filled" onClick={onClose}>
        Listo
      </Button>
    </div>
  )
}
