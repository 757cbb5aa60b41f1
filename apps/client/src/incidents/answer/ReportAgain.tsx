import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { Incident } from '@avisa/contract/incidents/schemas'
import { paths, withQuery } from '@avisa/contract/paths'
import { useAnswerTexts } from './texts.ts'

/** The wizard filled in with its place, its type and its code. */
const pathOf = ({ unidad_gestion_id, geolatitud, geolongitud, tipos = [] }: Incident, contenido: string): string =>
  withQuery(paths.newIncident, {
    unidad_gestion_id,
    ...(tipos.length === 1 ? { tipos: tipos.map(({ id }) => id).join() } : {}),
    ...(geolatitud === null || geolongitud === null ? {} : { lugar: `${geolatitud.toFixed(6)},${geolongitud.toFixed(6)}` }),
    contenido,
  })

export const ReportAgain = ({ incident, onClick }: { incident: Incident; onClick?: () => void }) => {
  const say = useAnswerTexts()
  return (
    <Button
      component={Link}
      to={pathOf(incident, say('outboxNo', { code: incident.codigo }))}
      onClick={onClick}
      size="lg"
      fullWidth
      leftSection={<IconPlus size={20} stroke={2.2} aria-hidden />}
    >
      {say('again')}
    </Button>
  )
}
