import { paths } from '@avisa/contract/paths'
import { useNavigate, useParams } from 'react-router'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { FollowForm } from './shared/FollowForm.tsx'
import { useFollowTexts } from './texts.ts'

export const FollowAreaPage = () => {
  const say = useFollowTexts()
  const navigate = useNavigate()
  const { clase, id } = useParams()
  const title = say(clase === 'calle' ? 'street' : 'area')
  const thing = { title, ...(clase === 'calle' ? { id_vial: Number(id) } : { zona_id: Number(id) }) }
  return (
    <AppPage title={title} look="narrow">
      <FollowForm thing={thing} onDone={() => void navigate(paths.follows)} />
    </AppPage>
  )
}
