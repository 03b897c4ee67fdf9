/** What of a line has no room in the grid: its description, several taxes, its cost centres and the company's own fields, each in a dialog. */
import { type ReactNode, useState } from 'react'
import { DivideDialog } from '#modules/accounting/index.tsx'
import { worthOf } from './line-division.ts'
import type { LineEdits, LinesInEdit } from './line-edits.tsx'
import type { LearnedCodes } from '../../parts/line-account/codes.ts'
import { LineCodesDialog, proposedCodes } from './LineCodes.tsx'
import { CustomLineDialog, DescriptionDialog, TaxesDialog } from './LineDialogs.tsx'
import { LineGoodsDialog } from './LineGoods.tsx'
import type { Problem } from './problems.ts'

type Aside = 'taxes' | 'codes' | 'description' | 'custom' | 'goods' | 'centers'

interface Asides {
  readonly open: (aside: Aside, key: string) => void
  readonly dialog: ReactNode
}

interface Options {
  readonly lines: LinesInEdit
  readonly edits: Pick<LineEdits, 'patch' | 'indexOf' | 'divide'>
  /** The document, when it was saved; ''. */
  readonly record: string
  readonly problems: readonly Problem[]
  /** Of accounts, what was last said of them in what the third party sold. */
  readonly learned: readonly LearnedCodes[]
}

const optionOfCenter = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, label: name })

export function useLineAsides({ lines: { kind, form, facts }, edits, record, problems, learned }: Options): Asides {
  const [opened, setOpened] = useState<{ readonly aside: Aside; readonly key: string } | null>(null)
  const line = form.lines.find(({ key }) => key === opened?.key)
  const onClose = () => setOpened(null)
  return {
    open: (aside, key) => setOpened({ aside, key }),
    dialog: line && (
      <>
        {opened?.aside === 'taxes' && (
          <TaxesDialog
            line={line}
            taxes={facts.taxes}
            isBought={kind.party === 'supplier'}
            onChange={(values) => edits.patch(line.key, 'taxIds', values)}
            onClose={onClose}
          />
        )}
        {opened?.aside === 'codes' && (
          <LineCodesDialog
            line={line}
            proposed={proposedCodes(line, learned)}
            rules={facts.withholdingRules}
            onChange={(withheldBy) => edits.patch(line.key, 'withheldBy', { withheldBy })}
            onClose={onClose}
          />
        )}
        {opened?.aside === 'description' && (
          <DescriptionDialog
            line={line}
            onChange={(description) => edits.patch(line.key, 'description', { description })}
            onClose={onClose}
          />
        )}
        {opened?.aside === 'goods' && (
          <LineGoodsDialog
            kind={kind}
            line={line}
            warehouseId={line.warehouseId ?? form.warehouseId ?? ''}
            date={form.date}
            problems={problems}
            at={`lines.${edits.indexOf(line.key)}`}
            onChange={(goods) => edits.patch(line.key, 'batches', goods)}
            onClose={onClose}
          />
        )}
        {opened?.aside === 'centers' && (
          <DivideDialog
            amount={worthOf(line)}
            centers={facts.costCenters.map(optionOfCenter)}
            current={line.costCenter && optionOfCenter(line.costCenter)}
            onDivide={(shares) => edits.divide(line.key, shares)}
            onClose={onClose}
          />
        )}
        {opened?.aside === 'custom' && (
          <CustomLineDialog
            line={line}
            fields={facts.customFields}
            record={record}
            date={form.date}
            problems={problems}
            at={`lines.${edits.indexOf(line.key)}.custom`}
            onChange={(custom) => edits.patch(line.key, 'custom', { custom })}
            onClose={onClose}
          />
        )}
      </>
    ),
  }
}
