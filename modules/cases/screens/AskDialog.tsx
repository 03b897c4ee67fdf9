/** The dialog of an action, made from what it asks: its consequence, its fields, and what the server says of each. */
import { type ReactNode, useState } from 'react'
import { Checkbox, DateField, SelectField, TextField } from '#platform/ui/index.tsx'
import { errorAt, type Sending, StepDialog } from '#platform/web/StepDialog.tsx'
import type { AskControl } from '../asks.ts'
import type { CaseAction } from '../case.ts'

type Answers = Readonly<Record<string, string | boolean>>
type Drawn = Exclude<AskControl, { readonly is: 'own' }>

const drawnOf = ({ asks = {} }: Pick<CaseAction, 'asks'>): (readonly [field: string, control: Drawn])[] =>
  Object.entries(asks).flatMap(([field, { control }]) => (control.is === 'own' ? [] : [[field, control] as const]))

const startOf = ({ is }: Drawn): string | boolean => (is === 'check' ? false : '')

/** Whether somebody has to say something first: without it the action is done at once. */
export const isAsked = (action: Pick<CaseAction, 'asks'>): boolean => drawnOf(action).length > 0

export interface AskDialogProps {
  readonly action: Pick<CaseAction, 'asks'>
  /** "Cerrar la requisición RQ-1", and its button: "Cerrar requisición". */
  readonly title: string
  readonly verb: string
  readonly consequence: ReactNode
  readonly sending: Sending
  readonly onSubmit: (answers: Answers) => void
  readonly onClose: () => void
}

export function AskDialog({ action, title, verb, consequence, sending, onSubmit, onClose }: AskDialogProps) {
  const fields = drawnOf(action)
  const [answers, setAnswers] = useState<Answers>(() => Object.fromEntries(fields.map(([field, control]) => [field, startOf(control)])))
  const [isTried, setTried] = useState(false)
  const lacks = ([field, { required }]: (typeof fields)[number]): boolean => required && answers[field] === ''
  const submit = () => {
    setTried(true)
    if (!fields.some(lacks)) onSubmit(answers)
  }
  return (
    <StepDialog
      title={title}
      verb={verb}
      size="medium"
      sending={sending}
      fields={fields.map(([field]) => field)}
      onSubmit={submit}
      onClose={onClose}
    >
      {consequence !== undefined && <p>{consequence}</p>}
      {fields.map((each) => {
        const [field, control] = each
        const lacking = isTried && lacks(each) ? 'Este dato es obligatorio.' : undefined
        return (
          <AskField
            key={field}
            control={control}
            value={answers[field] ?? ''}
            error={lacking ?? errorAt(sending, field)}
            onChange={(value) => setAnswers({ ...answers, [field]: value })}
          />
        )
      })}
    </StepDialog>
  )
}

interface AskFieldProps {
  readonly control: Drawn
  readonly value: string | boolean
  readonly error: string | undefined
  readonly onChange: (value: string | boolean) => void
}

function AskField({ control, value, error, onChange }: AskFieldProps) {
  const { label, required, help } = control
  if (control.is === 'check')
    return <Checkbox label={label} value={value === true} onChange={onChange} error={error} {...(help === undefined ? {} : { help })} />
  const field = { label, required, value: String(value), error, onChange, ...(help === undefined ? {} : { help }) }
  if (control.is === 'choice') {
    const options = control.choices.map(({ id, label: name }) => ({ value: id, label: name }))
    return <SelectField {...field} options={[{ value: '', label: 'Elige' }, ...options]} />
  }
  return control.is === 'day' ? <DateField {...field} /> : <TextField {...field} />
}
