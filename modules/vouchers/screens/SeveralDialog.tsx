/** What could not be done of several, and why: each a link to where it is mended. */
import { Button, Dialog, TextLink } from '#platform/ui/index.tsx'
import type { SeveralResult } from '#platform/http/several.ts'
import './vouchers.css'

interface EndedProps {
  /** "contabilizado" */
  readonly done: string
  readonly result: SeveralResult
  readonly address: (id: string) => string
  readonly onClose: () => void
}

/** "anulado" of one, "anulados" of several; what is more than a participle stays. */
export const agreed = (done: string, count: number): string => (count === 1 || done.includes(' ') ? done : `${done}s`)
const wordsOf = (done: string, count: number): string => `${count} ${agreed(done, count)}`

export function SeveralDialog({ done, result, address, onClose }: EndedProps) {
  const { problems } = result
  const many = problems.length > 1
  return (
    <Dialog
      title={`${wordsOf(done, result.done.length)}, ${problems.length} con ${many ? 'problemas' : 'problema'}`}
      size="medium"
      onClose={onClose}
      footer={
        <Button look="filled" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <ul className="vch-problems" aria-label="Los que tienen problemas">
        {problems.map(({ id, name, message }) => (
          <li key={id}>
            {name === null ? <b className="b">Ya no existe</b> : <TextLink href={address(id)}>{name}</TextLink>}
            <span>{message}</span>
          </li>
        ))}
      </ul>
      <p className="small muted">
        {many ? 'Siguen marcados' : 'Sigue marcado'} en la lista para que {many ? 'los' : 'lo'} intentes de nuevo.
      </p>
    </Dialog>
  )
}
