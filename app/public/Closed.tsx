/** A link that opens nothing, and one that could not be asked for. */

export const Closed = () => (
  <main className="alone">
    <h1>El enlace no es válido o venció</h1>
    <p>Pide uno nuevo a quien te envió el documento.</p>
  </main>
)

interface FailedProps {
  /** "el documento" */
  readonly what: string
  readonly message: string
  readonly onRetry: () => void
}

export const Failed = ({ what, message, onRetry }: FailedProps) => (
  <main className="alone" role="alert">
    <h1>No se pudo abrir {what}</h1>
    <p>{message}</p>
    <button type="button" className="button filled" onClick={onRetry}>
      Reintentar
    </button>
  </main>
)

export const Loading = ({ what }: Pick<FailedProps, 'what'>) => (
  <main className="alone" aria-busy="true">
    <p>Abriendo {what}…</p>
  </main>
)
