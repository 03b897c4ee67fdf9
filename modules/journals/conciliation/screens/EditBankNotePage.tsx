/** Editar comprobante de conciliación bancaria: where the note of a bank concept goes, beside what the bank says. */
import { showDay, type Day } from '#base/date.ts'
import { Facts, LoadError, Money, Page } from '#platform/ui/index.tsx'
import { type AnswerOf, useAsk, useParam } from '#platform/web/index.tsx'
import { getJournal, type WholeJournal } from '../../endpoints.ts'
import { asItStands } from '../../screens/journal-values.ts'
import { JournalForm } from '../../screens/JournalForm.tsx'
import { editBankNoteScreen } from '../../screens.ts'
import { getBankNote, reviseBankNote } from '../endpoints.ts'

export default function EditBankNotePage() {
  const id = useParam('id')
  const note = useAsk(getBankNote, { params: { id } })
  const journal = useAsk(getJournal, { params: { id } })
  const [failed] = [note, journal].filter(({ error, data }) => error && !data)
  if (failed?.error)
    return (
      <Page title={editBankNoteScreen.title}>
        <LoadError message={failed.error} onRetry={failed.ask} />
      </Page>
    )
  if (!note.data || journal.data?.id !== id) return null
  return <NoteForm key={id} note={note.data} found={journal.data} />
}

interface NoteProps {
  readonly note: AnswerOf<typeof getBankNote>
  readonly found: WholeJournal
}

const NoteForm = ({ note, found }: NoteProps) => (
  <JournalForm
    begin={() => asItStands(found)}
    started={null}
    revised={{
      ...{ id: found.id, version: found.version, number: found.number ?? '', by: reviseBankNote },
      types: [{ code: found.type, name: found.typeName }],
      given: { page: editBankNoteScreen, facts: <BankFacts note={note} /> },
    }}
  />
)

/** What the statement says does not change here. */
const BankFacts = ({ note: { account, line, amount } }: Pick<NoteProps, 'note'>) => (
  <Facts
    items={[
      { label: 'Banco', value: account.name },
      { label: 'Movimiento', value: [line.text, line.reference].filter((text) => text !== '').join(', ') },
      { label: 'Fecha', value: showDay(line.day as Day) },
      { label: 'Valor', value: <Money value={amount} /> },
    ]}
  />
)
