/** At the end: whose card it is, how many points it has, and the code that names it. */
import type { LoyaltyCard } from '#modules/loyalty/index.ts'
import { countText } from '#base/count.ts'

export const CardPage = ({ card, company }: { readonly card: LoyaltyCard; readonly company: string }) => (
  <>
    <output>{card.note === '' ? '¡Listo! Ya estás en el programa.' : `${card.note} Esta es tu tarjeta.`}</output>
    <section className="card" aria-label="Tu tarjeta">
      <div>
        <span>{company}</span>
        <h1>{card.programme}</h1>
        <b className="name">{card.name}</b>
        <p className="points">
          <b>{countText(card.points)}</b> {card.points === 1 ? 'punto' : 'puntos'}
        </p>
      </div>
      <img src={`data:image/svg+xml,${encodeURIComponent(card.qr)}`} alt="Código QR de tu tarjeta" />
    </section>
    <p className="small">Guarda una captura de pantalla o imprímela. El código identifica tu tarjeta y no muestra tus datos.</p>
    <nav aria-label="Tarjeta">
      <button type="button" className="button" onClick={() => window.print()}>
        Imprimir tarjeta
      </button>
    </nav>
  </>
)
