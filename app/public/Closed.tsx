/** A link that opens nothing, and one that could not be asked for. */

export const Closed = () => (
  <main className="alone">
    <h1>El enlace no es válido o venció</h1>
    <p>Pide uno nuevo a quien te envió el documento.</p>
  </main>
)

export const Failed = ({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) => (
  <main className="alone" role="alert">
    <h1>No se pudo abrir el documento</h1>
    <p>{message}</p>
    <button type="button" className="button filled" onClick={onRetry}>
      Reintentar
    </button>
  </main>
)

export const Loading = () => (
  <main className="alone" aria-busy="true">
    <p>Abriendo el documento…</p>
  </main>
)
