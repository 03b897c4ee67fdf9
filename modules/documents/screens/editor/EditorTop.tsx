import { useSame } from '#platform/ui/index.tsx'
import type { DocumentKind } from '../../kind/kind.ts'
import { NoteHead } from '../note/NoteHead.tsx'
import { AskedKindNotice } from './AskedKindNotice.tsx'
import { EditorHead } from './EditorHead.tsx'
import type { EditorProps } from './editor-props.ts'
import type { useMoneyAccounts } from './SurplusFields.tsx'
import type { useEditor } from './use-editor.tsx'

const NO_KINDS: readonly DocumentKind[] = []

interface TopProps {
  given: EditorProps
  editor: ReturnType<typeof useEditor>
  moneyAccounts: ReturnType<typeof useMoneyAccounts>
}

/** What a document is and of whom, and what it is a note about; of a new one, that its third party asks for another kind. */
export function EditorTop({ given, editor, moneyAccounts }: TopProps) {
  const { surface, kinds = NO_KINDS, onKind } = given
  const { kind } = surface
  const { form, facts, worked, saving, edit } = editor
  const { problems } = saving
  // What is written goes on in the editor of the other kind: here nothing of it is left to lose.
  const changeKind = useSame((code: string) => {
    saving.discard()
    onKind?.(code, form)
  })
  return (
    <>
      <AskedKindNotice surface={surface} kinds={kinds} party={form.party} onKind={changeKind} />
      <EditorHead
        kind={kind}
        form={form}
        isEmpty={form.lines.length === 0}
        facts={facts}
        problems={problems}
        isNew={given.isNew}
        kinds={kinds}
        onKind={changeKind}
        edit={edit}
        onWarehouse={editor.setWarehouse}
        onBranch={editor.setBranch}
      >
        {kind.note && form.correction && (
          <NoteHead
            kind={kind}
            note={kind.note}
            correction={form.correction}
            payable={worked.computed.payable}
            moneyAccounts={moneyAccounts}
            problems={problems}
            onChange={(fields, change) =>
              edit(fields, (before) => ({ ...before, correction: before.correction && { ...before.correction, ...change } }))
            }
          />
        )}
      </EditorHead>
    </>
  )
}
