import { memo, useState } from 'react'
import { percentText } from '#base/decimal.ts'
import { Button, Popover, parseQuantityInput, TextField, usePopoverClose } from '#platform/ui/index.tsx'
import type { EditorFacts } from '../../endpoints.ts'
import type { Computed, Draft } from '../../figures/compute.ts'
import { AddWithholding } from '../AddWithholding.tsx'
import { DiscountText } from '../DiscountText.tsx'
import { DocumentTotals } from '../DocumentTotals.tsx'
import { discountOfText, discountText, editableDiscount, parseDiscount, type WrittenDiscount } from '../discount.ts'
import { withholdingLabel } from '../labels.ts'
import { Why, WhyNot } from '../Why.tsx'
import { figuresOfDraft, type TotalRow } from './totals.ts'

export interface WithholdingChangeInput {
  readonly amount: string
  readonly reason: string
}

interface EditorTotalsProps {
  draft: Draft
  computed: Computed
  /** In the currency of the document. */
  shown: Computed
  /** "Neto a pagar" when it is left out. */
  net: string | undefined
  discount: WrittenDiscount
  /** Of the day; none where nobody withholds. */
  rules: EditorFacts['withholdingRules']
  onDiscount: (discount: WrittenDiscount) => void
  onWithholding: (id: string, change: WithholdingChangeInput | null) => void
}

/** The box of totals while it is written: with the global discount and the reasons of each withholding. */
export const EditorTotals = memo(function EditorTotals({
  draft,
  computed,
  shown,
  net,
  discount,
  rules,
  onDiscount,
  onWithholding,
}: EditorTotalsProps) {
  const { withholdings } = computed
  const extra = (row: TotalRow) => {
    if (row.part === 'discounts') return <GlobalDiscount discount={discount} onChange={onDiscount} />
    const withholding = row.id === null ? undefined : withholdings.find(({ rule }) => rule.id === row.id)
    return withholding && <Why withholding={withholding} onChange={(change) => onWithholding(withholding.rule.id, change)} />
  }
  return (
    <>
      <DocumentTotals
        {...(net === undefined ? {} : { net })}
        source={{
          ...figuresOfDraft(draft, shown, computed),
          withholdings: shown.withholdings.map(({ rule, amount }) => ({
            id: rule.id,
            name: withholdingLabel({ kind: rule.kind, rate: percentText(rule.rate) }),
            amount,
          })),
        }}
        extra={extra}
      />
      <div className="doc-why-not">
        <WhyNot considered={computed.considered} />
        <AddWithholding rules={rules.filter(({ id }) => !withholdings.some(({ rule }) => rule.id === id))} onAdd={onWithholding} />
      </div>
    </>
  )
})

function GlobalDiscount({ discount, onChange }: { discount: WrittenDiscount; onChange: (discount: WrittenDiscount) => void }) {
  const isNone = discountText(discount) === ''
  return (
    <Popover
      label="Descuento global"
      renderTrigger={(trigger) => (
        <button {...trigger} type="button" className="doc-why" data-field="discount">
          {isNone ? (
            'Descuento global'
          ) : (
            <>
              Global <DiscountText discount={discount} />
            </>
          )}
        </button>
      )}
    >
      <DiscountForm discount={discount} onChange={onChange} />
    </Popover>
  )
}

function DiscountForm({ discount, onChange }: Parameters<typeof GlobalDiscount>[0]) {
  const close = usePopoverClose()
  const [text, setText] = useState(editableDiscount(discount))
  const read = parseDiscount(text, parseQuantityInput)
  return (
    <form
      className="doc-why-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (!read.ok) return
        onChange(discountOfText(read.text))
        close()
      }}
    >
      <TextField
        label="Descuento global"
        value={text}
        onChange={setText}
        error={read.ok ? null : read.error}
        help="5 %, 5 ‰ o $ 500. Se reparte entre las líneas antes de impuestos."
      />
      <Button type="submit" look="filled">
        Aplicar descuento
      </Button>
    </form>
  )
}
