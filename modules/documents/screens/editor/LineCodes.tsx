import { useState } from 'react'
import { boughtOn } from '#colombia/index.ts'
import { Button, Dialog, FieldGrid, SelectField } from '#platform/ui/index.tsx'
import type { EditorFacts } from '../../endpoints.ts'
import type { LearnedCodes } from '../../parts/line-account/codes.ts'
import type { EditorLine } from './line.ts'

type Said = EditorLine['withheldBy']
type Rules = EditorFacts['withholdingRules']

/** What is proposed for the line of an account, were nothing said of it. */
export const proposedCodes = ({ item: { id, code } }: EditorLine, learned: readonly LearnedCodes[]): NonNullable<Said> => {
  const { conceptCode, icaCode } = learned.find(({ accountId }) => accountId === id) ?? boughtOn(code)
  return { conceptCode, icaCode }
}

const optionsOf = (rules: Rules, kind: Rules[number]['kind'], none: string) => {
  const byCode = new Map(rules.flatMap((rule) => (rule.kind === kind ? [[rule.code, rule.name] as const] : [])))
  return [{ value: '', label: none }, ...[...byCode].map(([value, label]) => ({ value, label }))]
}

interface CodesProps {
  readonly line: EditorLine
  readonly proposed: NonNullable<Said>
  readonly rules: Rules
  readonly onChange: (said: Said) => void
  readonly onClose: () => void
}

/** Of a line of an account: by which concept and activity it is withheld of. */
export function LineCodesDialog({ line, proposed, rules, onChange, onClose }: CodesProps) {
  const [codes, setCodes] = useState(line.withheldBy ?? proposed)
  return (
    <Dialog
      title={`Retenciones de ${line.item.name}`}
      onClose={onClose}
      onSubmit={() => {
        const isProposed = codes.conceptCode === proposed.conceptCode && codes.icaCode === proposed.icaCode
        onChange(isProposed ? null : codes)
        onClose()
      }}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            Volver
          </Button>
          <Button type="submit" look="filled">
            Usar estas retenciones
          </Button>
        </>
      }
    >
      <FieldGrid>
        <SelectField
          label="Concepto de ReteFuente"
          value={codes.conceptCode ?? ''}
          options={optionsOf(rules, 'retefuente', 'Sin ReteFuente')}
          help="Se recuerda para este proveedor y esta cuenta."
          onChange={(code) => setCodes({ ...codes, conceptCode: code === '' ? null : code })}
        />
        <SelectField
          label="Actividad de ReteICA"
          value={codes.icaCode ?? ''}
          options={optionsOf(rules, 'reteica', 'Sin ReteICA')}
          onChange={(code) => setCodes({ ...codes, icaCode: code === '' ? null : code })}
        />
      </FieldGrid>
    </Dialog>
  )
}
