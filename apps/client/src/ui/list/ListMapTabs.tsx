import { IconListDetails, IconMap } from '@tabler/icons-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useClient } from '#/platform/client.ts'
import { readLocal, writeLocal } from '#/platform/local.ts'
import { useWithoutMap } from '#/platform/without-map.ts'
import classes from './list-map-tabs.module.css'
import { useListTexts } from './list-texts.ts'
import type { ListAddress } from './use-list-address.ts'

const tabs = ['lista', 'mapa'] as const
export type ListMapTab = (typeof tabs)[number]
const asTab = (text: string | null): ListMapTab | undefined => tabs.find((tab) => tab === text)

type Where = Pick<ListAddress, 'vista' | 'change'> & { /** Until the person chooses one. */ first: ListMapTab }

/** The tab in the address, otherwise the last choice on this device; without maps always the list. */
export const useListMapTab = (model: string, { vista, change, first }: Where) => {
  const client = useClient()
  const [storedTab, setKept] = useState(() => asTab(readLocal(client, `tab_${model}`)))
  const choose = (tab: ListMapTab) => {
    writeLocal(client, `tab_${model}`, tab)
    setKept(tab)
    change({ vista: tab })
  }
  return [useWithoutMap() ? 'lista' : (asTab(vista) ?? storedTab ?? first), choose] as const
}

const icons = { lista: IconListDetails, mapa: IconMap }

type Props = { label: string; tab: ListMapTab; onChoose: (tab: ListMapTab) => void }

/** Arrow keys switch between the tabs; only the selected one is a tab stop. */
export const ListMapTabs = ({ label, tab, onChoose }: Props) => {
  const say = useListTexts()
  const group = useRef<HTMLDivElement>(null)
  const withoutMap = useWithoutMap()
  const turn = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    const other = tab === 'lista' ? 'mapa' : 'lista'
    onChoose(other)
    group.current?.querySelector<HTMLElement>(`[data-tab="${other}"]`)?.focus()
  }
  if (withoutMap) return null
  return (
    <div ref={group} role="tablist" tabIndex={-1} aria-label={label} className={`${classes.tabs} flex`} onKeyDown={turn}>
      {tabs.map((option) => {
        const Shape = icons[option]
        return (
          <button
            key={option}
            type="button"
            role="tab"
            data-tab={option}
            aria-selected={option === tab}
            tabIndex={option === tab ? 0 : -1}
            className={`${classes.tab} pressable inline fill centre gap-6 quiet small touch strong`}
            onClick={() => onChoose(option)}
          >
            <Shape size={18} stroke={2.1} aria-hidden />
            {say(option === 'lista' ? 'tabList' : 'tabMap')}
          </button>
        )
      })}
    </div>
  )
}
