import { getInspection } from '@avisa/contract/inspections/routes'
import type { Inspection } from '@avisa/contract/inspections/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useParams } from 'react-router'
import { useMapConfig, useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { ItemMap } from '#/ui/map/ItemMap.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { useInspectionPin } from './inspection-pin.ts'
import { useInspectionTexts } from './texts.ts'

const Content = ({ inspection }: { inspection: Inspection }) => {
  const say = useInspectionTexts()
  const shows = useParameters()
  const config = useMapConfig().data
  const place = { ...inspection, direccioncalle: null, direccionnumero: null }
  const pin = useInspectionPin(inspection)
  return <ItemMap label={say('mapOf', { code: inspection.codigo })} pin={pin} place={place} shows={shows} config={config} />
}

export const InspectionMapPage = () => {
  const id = Number(useParams()['id'])
  const lang = useLang()
  const query = useLoad(getInspection, { params: { id } }, { main: true })
  const inspection = query.data
  return (
    <AppPage
      back={paths.inspection.to({ id })}
      look="plain"
      title={inspection ? pick(inspection.vincidencia, 'descripcion', lang) : ' '}
      label={inspection && <CodeText>{inspection.codigo}</CodeText>}
    >
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => <Content inspection={loaded} />}
      </Load>
    </AppPage>
  )
}
