/** The part of the kit for each kind of value that is typed or chosen without asking the server. */
import {
  DateField,
  type FieldProps,
  MoneyField,
  NumberField,
  Segmented,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '#platform/ui/index.tsx'
import { ColourField } from './Colour.tsx'
import { catalogueColours, choiceEntries, colourNames, type CellField, type ReferenceField } from './field.ts'
import { SecretControl } from './SecretControl.tsx'
import { fitsSegments } from './segments.ts'

const LONG_TEXT = 200

export interface CellControlProps extends FieldProps {
  readonly field: Exclude<CellField, ReferenceField>
  readonly value: string | boolean
  readonly onChange: (value: string | boolean) => void
  /** What was typed cannot be read. */
  readonly onInvalid?: (error: string | null) => void
  /** In a line with others: what takes little room. */
  readonly compact?: boolean
}

const ignore = () => undefined

export function CellControl({ field, value: given, onChange, compact = false, onInvalid = ignore, ...common }: CellControlProps) {
  const value = typeof given === 'string' ? given : ''
  const optionsOf = (choices: Readonly<Record<string, string>>) =>
    choiceEntries(choices).map(([choice, label]) => ({ value: choice, label }))
  switch (field.kind) {
    case 'text':
      if (field.secret) return <SecretControl {...common} value={value} onChange={onChange} maxLength={field.max} />
      return field.max > LONG_TEXT ? (
        <TextArea {...common} wide value={value} onChange={onChange} maxLength={field.max} />
      ) : (
        <TextField
          {...common}
          value={value}
          onChange={(text) => onChange(field.upperCase ? text.toUpperCase() : text)}
          maxLength={field.max}
        />
      )
    case 'number':
      return <NumberField {...common} onInvalid={onInvalid} value={value} onChange={onChange} decimals={0} />
    case 'amount':
      return <MoneyField {...common} onInvalid={onInvalid} value={value} onChange={onChange} />
    case 'percent':
      return <NumberField {...common} onInvalid={onInvalid} kind="percent" value={value} onChange={onChange} />
    case 'date':
      return <DateField {...common} onInvalid={onInvalid} value={value} onChange={onChange} />
    case 'choice': {
      const options = optionsOf(field.choices)
      if (!field.optional && !compact && fitsSegments(Object.values(field.choices), common.wide === true))
        return <Segmented {...common} value={value} onChange={onChange} options={options} />
      // What may be empty can be emptied again.
      const offered = field.optional ? [{ value: '', label: 'Ninguno' }, ...options] : options
      return <SelectField {...common} value={value} onChange={onChange} options={offered} />
    }
    case 'flag':
      return <Switch {...common} value={given === true} onChange={onChange} states={['Sí', 'No']} />
    case 'colour': {
      if (!compact) return <ColourField {...common} value={value} onChange={onChange} />
      const options = catalogueColours.map((colour) => ({ value: colour, label: colourNames[colour] }))
      return <SelectField {...common} value={value} onChange={onChange} options={[{ value: '', label: 'Sin color' }, ...options]} />
    }
  }
}
