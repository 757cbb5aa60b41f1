import { listMunicipalities } from '@avisa/contract/municipalities/routes'
import { useLoad } from '#/platform/queries.ts'
import { paths } from '@avisa/contract/paths'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { Failure } from '#/ui/state/Load.tsx'
import { RowSkeletons } from '#/ui/state/Skeletons.tsx'
import { MunicipalityChooser } from './MunicipalityChooser.tsx'
import { useMunicipalityTexts } from './texts.ts'

export const MunicipalityPage = () => {
  const say = useMunicipalityTexts()
  const { data, error, retry } = useLoad(listMunicipalities, {}, { bilingual: true })
  if (data) return <MunicipalityChooser municipalities={data} back={paths.settings} />
  return (
    <AppPage title={say('change')} back={paths.settings}>
      {error ? <Failure error={error} onRetry={retry} /> : <RowSkeletons photo={0} />}
    </AppPage>
  )
}
