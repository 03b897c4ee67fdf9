/** The tags of somebody, each a word in its colour. */
import type { ShownTag } from '../party.ts'
import '#platform/catalogue/catalogue.css'
import '../people.css'

export const TagMarks = ({ tags }: { tags: readonly ShownTag[] }) =>
  tags.length > 0 && (
    <span className="tag-marks">
      {tags.map(({ id, name, color }) => (
        <span className="tag-mark" key={id}>
          {color !== null && <span className={`swatch swatch-${color}`} aria-hidden="true" />}
          {name}
        </span>
      ))}
    </span>
  )
