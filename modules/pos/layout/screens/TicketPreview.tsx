/** The ticket as the texts of a branch make it, with a sale that is only an example. */
import './layout.css'

interface Props {
  readonly branch: string
  readonly header: string
  readonly footer: string
}

export const TicketPreview = ({ branch, header, footer }: Props) => (
  <figure className="lay-ticket" aria-label="Vista previa del tiquete">
    <figcaption className="small muted">Vista previa, con una venta de ejemplo</figcaption>
    <div className="lay-paper">
      <b>{branch}</b>
      {header !== '' && <p>{header}</p>}
      <dl>
        <div>
          <dt>2 Producto de ejemplo</dt>
          <dd>18.000</dd>
        </div>
        <div>
          <dt>
            <b>Total</b>
          </dt>
          <dd>
            <b>18.000</b>
          </dd>
        </div>
      </dl>
      {footer !== '' && <p>{footer}</p>}
    </div>
  </figure>
)
