/** The part of the kit for each kind of field of the company. */
import {
  Checkbox,
  CloseIcon,
  DateField,
  FieldFrame,
  IconButton,
  MoneyField,
  NumberField,
  Picker,
  SelectField,
  Switch,
  TextArea,
  TextField,
} from '../ui/index.tsx'
import type { CustomField, CustomValue } from './field.ts'
import { FileControl, FormulaControl, RecordControl } from './ReferenceControl.tsx'
import { referenceIn } from './value.ts'
import './custom.css'

export interface CustomControlProps {
  readonly field: CustomField
  readonly value: CustomValue | undefined
  readonly error: string | null
  /** What is focused when its error is chosen: "custom.zona". */
  readonly name: string
  /** The record that the values are of, when it was saved; ''. */
  readonly record: string
  /** An empty text is nothing. */
  readonly onChange: (value: CustomValue) => void
}

/** More than these are searched, not looked through. */
const MOST_LISTED = 20

export function CustomControl({ field, value, error, name, record, onChange }: CustomControlProps) {
  const { kind, label, help, options } = field
  const common = { label, name, error, required: field.required, ...(help === '' ? {} : { help }) }
  const text = typeof value === 'string' ? value : ''
  const chosen = Array.isArray(value) ? value.filter((id) => typeof id === 'string') : []
  const reference = referenceIn(value)
  const pointed = reference && reference.label !== '' ? reference : null
  // One out of use is offered only to whoever has it.
  const offered = options.filter(({ id, active }) => active || id === text || chosen.includes(id))
  switch (kind) {
    case 'TextArea':
      return <TextArea {...common} wide rows={3} maxLength={4000} value={text} onChange={onChange} />
    case 'NumberField':
      return <NumberField {...common} value={text} onChange={onChange} />
    case 'MoneyField':
      return <MoneyField {...common} value={text} onChange={onChange} />
    case 'DatePicker':
      return <DateField {...common} value={text} onChange={onChange} />
    case 'Timepicker':
      return <TextField {...common} placeholder="14:30" maxLength={5} value={text} onChange={onChange} />
    case 'EmailField':
      return <TextField {...common} type="email" value={text} onChange={onChange} />
    case 'PhoneField':
      return <TextField {...common} type="tel" value={text} onChange={onChange} />
    case 'UrlField':
      return <TextField {...common} type="url" placeholder="https://" value={text} onChange={onChange} />
    case 'Select':
      return offered.length > MOST_LISTED ? (
        <Picker
          {...common}
          clearable={text !== ''}
          value={offered.flatMap(({ id, name: optionName }) => (id === text ? [{ id, label: optionName }] : []))[0] ?? null}
          source={offered.map(({ id, name: optionName }) => ({ id, label: optionName }))}
          onChange={(option) => onChange(option?.id ?? '')}
        />
      ) : (
        <SelectField
          {...common}
          empty="Sin elegir"
          value={text}
          options={offered.map(({ id, name: optionName }) => ({ value: id, label: optionName }))}
          onChange={onChange}
        />
      )
    case 'MultiSelect':
      return (
        <FieldFrame {...common} group wide>
          {() => (
            <div className="custom-chosen">
              {options
                .filter(({ id }) => chosen.includes(id))
                .map(({ id, name: optionName }) => (
                  <span className="fchip on" key={id}>
                    <b className="b">{optionName}</b>
                    <IconButton
                      name={`Quitar ${optionName}`}
                      icon={CloseIcon}
                      size="small"
                      onClick={() => onChange(chosen.filter((each) => each !== id))}
                    />
                  </span>
                ))}
              <Picker
                label={`Agregar a ${label}`}
                hideLabel
                placeholder="Agregar"
                value={null}
                source={offered.flatMap(({ id, name: optionName }) => (chosen.includes(id) ? [] : [{ id, label: optionName }]))}
                onChange={(option) => option && onChange([...chosen, option.id])}
              />
            </div>
          )}
        </FieldFrame>
      )
    case 'MultiCheckbox':
      return (
        <FieldFrame {...common} group wide>
          {() => (
            <div className="ticks across">
              {offered.map(({ id, name: optionName }) => (
                <Checkbox
                  key={id}
                  label={optionName}
                  value={chosen.includes(id)}
                  onChange={(isOn) => onChange(isOn ? [...chosen, id] : chosen.filter((each) => each !== id))}
                />
              ))}
            </div>
          )}
        </FieldFrame>
      )
    case 'Checkbox':
      return <Checkbox label={label} name={name} error={error} help={help} value={value === true} onChange={onChange} />
    case 'Switch':
      return <Switch {...common} required={false} states={['Sí', 'No']} value={value === true} onChange={onChange} />
    case 'PartyField':
    case 'ItemField':
      return <RecordControl {...common} kind={kind} value={pointed} onChange={onChange} />
    case 'FileField':
      return <FileControl {...common} record={record} value={pointed} onChange={onChange} />
    case 'FormulaField':
      return <FormulaControl {...common} field={field} result={text === '' ? undefined : text} />
    case 'TextField':
      return <TextField {...common} maxLength={500} value={text} onChange={onChange} />
  }
}
