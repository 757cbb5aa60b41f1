import type { ReactNode } from 'react'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useLang } from '#/platform/text.ts'
import { RelativeTime } from '#/ui/mark/RelativeTime.tsx'
import { StateChip } from '#/ui/mark/StateChip.tsx'
import classes from './detail.module.css'
import { useDetailTexts } from './texts.ts'

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

export const StaffFacts = ({ incident }: { incident: Incident }) => {
  const say = useDetailTexts()
  const lang = useLang()
  const { ciudadano, creador, origen, orden_id, tipos = [], contenido_publico, numero_adhesiones, adhesiones = [] } = incident
  return (
    <dl className={`${classes.facts} facts grid gap-8`}>
      <Fact name={say('publicState')}>
        <StateChip label={incident.DesEstadoCiudadano} colour={incident.ColorEstadoCiudadano} icon={incident.icono_estado} />
      </Fact>
      {contenido_publico && contenido_publico !== incident.contenido && <Fact name={say('publicText')}>{contenido_publico}</Fact>}
      {ciudadano?.nombre && <Fact name={say('toldBy')}>{ciudadano.nombre}</Fact>}
      {creador && <Fact name={say('createdBy')}>{creador.nombre}</Fact>}
      {origen && <Fact name={say('cameBy')}>{pick(origen, 'nombre', lang)}</Fact>}
      {orden_id && <Fact name={say('order')}>{orden_id}</Fact>}
      <Fact name={say('when')}>
        <RelativeTime time={incident.fecha} />
      </Fact>
      {numero_adhesiones > 0 && (
        <Fact name={say('seenBy')}>
          {say('people', { count: numero_adhesiones + 1 })}
          {adhesiones.map(({ fecha, comentario, fotos }) => (
            <p key={fecha} className="small">
              {comentario ?? say('joinPhotos', { count: fotos })} · <RelativeTime time={fecha} />
            </p>
          ))}
        </Fact>
      )}
      {tipos.length > 1 && <Fact name={say('kinds')}>{tipos.map((type) => pick(type, 'descripcion', lang)).join(', ')}</Fact>}
    </dl>
  )
}
