import type { ImportedIncident } from '@avisa/contract/imports/incident-rows'
import type { Client } from '#/commands/import/store.ts'

export const writePhotoPlaces = async (
  client: Client,
  { sistema, importacion }: { sistema: string; importacion: number },
  rows: readonly { incident: Pick<ImportedIncident, 'id' | 'fotos'> }[],
): Promise<void> => {
  const entries = rows.flatMap(({ incident: { id, fotos } }) => (fotos ? [{ id, fotos }] : []))
  if (entries.length === 0) return
  await client.query(
    `insert into fotos_importadas as f (incidencia_id, lugar, orden, importacion_id)
     select i.id, p.lugar, p.orden, $3 from jsonb_to_recordset($1::jsonb) as e (id text, fotos jsonb)
       join incidencias_importadas m on m.sistema_externo = $2 and m.id_externo_sistema = e.id
       join incidencias i on i.id = m.incidencia_id and i.anonimizada is null
      cross join lateral jsonb_array_elements_text(e.fotos) with ordinality p (lugar, orden)
     on conflict (incidencia_id, lugar) do update set importacion_id = $3, estado = 'pendiente', problema = null where f.estado <> 'puesta'`,
    [JSON.stringify(entries), sistema, importacion],
  )
}
