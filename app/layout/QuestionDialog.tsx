import { counted } from '#base/count.ts'
import { ConfirmDialog } from '#platform/ui/index.tsx'
import { useQuestion } from '#platform/web/index.tsx'

/** More are counted. */
const SHOWN = 5

/** What the server asks before it goes on with what somebody sent, whatever form or button it was sent from. */
export function QuestionDialog() {
  const question = useQuestion()
  if (!question) return null
  const [first, ...others] = [...new Set(question.errors.map(({ message }) => message))]
  const rest = others.length - (SHOWN - 1)
  return (
    <ConfirmDialog
      title="Antes de continuar"
      confirm="Continuar"
      danger={false}
      busy={false}
      onConfirm={() => question.answer(true)}
      onClose={() => question.answer(false)}
      details={
        <>
          {others.slice(0, SHOWN - 1).map((message) => (
            <p key={message}>{message}</p>
          ))}
          {rest > 0 && <p className="muted">{`y ${counted(rest, 'pregunta más', 'preguntas más')}`}</p>}
        </>
      }
    >
      {first}
    </ConfirmDialog>
  )
}
