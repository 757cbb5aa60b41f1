import { listOwnWorkDays } from '@avisa/contract/workdays/routes'
import { seesWorkDays } from '@avisa/contract/workdays/rules'
import { IconListDetails, IconLogout, IconUsers } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router'
import { useClient } from '#/platform/client.ts'
import { useLoad } from '#/platform/queries.ts'
import { restorePreviousUser, usePerson } from '#/platform/session.ts'
import { paths } from '@avisa/contract/paths'
import { Row, RowCard } from '#/ui/list/Rows.tsx'
import { DayRow } from './DayRow.tsx'
import { useWorkDayTexts } from './texts.ts'
import classes from './workdays.module.css'

const few = 5

export const useLastDays = () => {
  const usuarioId = usePerson()?.user_id ?? 0
  const { data } = useLoad(listOwnWorkDays, { params: { usuarioId }, query: { criteria: '(estado,=,cerrado)', per_page: few } })
  return data?.data ?? []
}

export const OwnDays = () => {
  const say = useWorkDayTexts()
  const usuarioId = usePerson()?.user_id ?? 0
  const days = useLastDays()
  if (days.length === 0) return null
  return (
    <section aria-labelledby="own-days">
      <div className={`${classes.sectionHead} line between gap-12`}>
        <h2 id="own-days">{say('mine')}</h2>
        <Link to={paths.workDaysOf.to({ id: usuarioId })}>{say('seeAll')}</Link>
      </div>
      <ul className={`${classes.days} list`}>
        {days.map((day) => (
          <li key={day.id}>
            <DayRow day={day} />
          </li>
        ))}
      </ul>
    </section>
  )
}

export const WorkDayLinks = () => {
  const client = useClient()
  const say = useWorkDayTexts()
  const person = usePerson()
  const navigate = useNavigate()
  const leave = async () => {
    if (!person?.por_codigo) return navigate(paths.logout)
    await restorePreviousUser(client)
    return navigate(paths.loginCode, { replace: true })
  }
  return (
    <RowCard>
      {seesWorkDays(person) && (
        <>
          <Row icon={IconUsers} title={say('employees')} to={paths.employees} />
          <Row icon={IconListDetails} title={say('all')} to={paths.allWorkDays} />
        </>
      )}
      <Row icon={IconLogout} title={say(person?.por_codigo ? 'leaveCode' : 'signOut')} onClick={() => void leave()} />
    </RowCard>
  )
}
