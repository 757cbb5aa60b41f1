import { getTask } from '@avisa/contract/tasks/routes'
import type { Task } from '@avisa/contract/tasks/schemas'
import { pick } from '@avisa/contract/values/languages'
import { useParams } from 'react-router'
import { useMapConfig, useParameters } from '#/platform/configuration.ts'
import { useLoad } from '#/platform/queries.ts'
import { useLang } from '#/platform/text.ts'
import { paths } from '@avisa/contract/paths'
import { listItemPath } from '#/navigation/own-paths.ts'
import { AppPage } from '#/ui/page/AppPage.tsx'
import { CodeText } from '#/ui/mark/CodeText.tsx'
import { Load } from '#/ui/state/Load.tsx'
import { ItemMap } from '#/ui/map/ItemMap.tsx'
import { DetailSkeleton } from '#/ui/state/Skeletons.tsx'
import { useTaskPin } from './task-state.ts'
import { useTaskTexts } from './texts.ts'

const Content = ({ task }: { task: Task }) => {
  const say = useTaskTexts()
  const shows = useParameters()
  const config = useMapConfig().data
  const place = { ...task, direccion: task.direccion_sn }
  return <ItemMap label={say('mapOf', { code: task.codigo })} pin={useTaskPin(task)} place={place} shows={shows} config={config} />
}

export const TaskMapPage = () => {
  const { id: param, listaId } = useParams()
  const id = Number(param)
  const lang = useLang()
  const query = useLoad(getTask, { params: { id } }, { main: true })
  const task = query.data
  return (
    <AppPage
      back={listaId ? listItemPath(listaId, id, 'obra') : paths.task.to({ id })}
      look="plain"
      title={task ? pick(task, 'descripcion', lang) : ' '}
      label={task && <CodeText>{task.codigo}</CodeText>}
    >
      <Load query={query} skeleton={<DetailSkeleton />}>
        {(loaded) => <Content task={loaded} />}
      </Load>
    </AppPage>
  )
}
