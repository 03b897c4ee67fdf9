/** The foot of an editor: the entry that the document will make and its long texts, beside what it comes to. */
import type { EditorFacts } from '../../endpoints.ts'
import { DocumentFiles } from '../../files/DocumentFiles.tsx'
import { AiuFields } from './AiuFields.tsx'
import { entryOf } from './computing.tsx'
import { EditorTabs } from './EditorTabs.tsx'
import { EditorTotals } from './EditorTotals.tsx'
import { longTexts } from './HeadFields.tsx'
import type { useMoneyAccounts } from './SurplusFields.tsx'
import { type DocumentSurface, netOfNote } from './surface.ts'
import type { useEditor } from './use-editor.tsx'

/** The same one each time, so that the totals are drawn again only when something of them changed. */
const noRules: EditorFacts['withholdingRules'] = []

interface SumsProps {
  readonly surface: DocumentSurface
  readonly editor: ReturnType<typeof useEditor>
  /** That it will have. */
  readonly number: string
  readonly moneyAccounts: ReturnType<typeof useMoneyAccounts>
}

export function EditorSums({ surface, editor, number, moneyAccounts }: SumsProps) {
  const { kind } = surface
  const { form, facts, worked, saving, edit } = editor
  const moneyAccountId = moneyAccounts.find(({ id }) => id === form.correction?.moneyAccountId)?.accountId ?? null
  return (
    <>
      <AiuFields kind={kind} form={form} worked={worked} problems={saving.problems} edit={edit} />
      <div className="doc-editor-foot">
        <EditorTabs
          files={<DocumentFiles surface={surface} id={saving.existing?.id ?? null} />}
          entry={kind.books && (() => entryOf(kind, form, facts, worked, number, moneyAccountId))}
          texts={longTexts(kind, form, (name, text) => edit([name], (before) => ({ ...before, [name]: text })))}
        />
        <div className="doc-totals">
          <EditorTotals
            draft={worked.draft}
            computed={worked.computed}
            shown={worked.shown}
            net={kind.corrects ? netOfNote(kind) : undefined}
            discount={form.discount}
            rules={kind.corrects || worked.facts.buyer === null ? noRules : facts.withholdingRules}
            onDiscount={editor.keepDiscount}
            onWithholding={editor.keepWithholding}
          />
        </div>
      </div>
    </>
  )
}
