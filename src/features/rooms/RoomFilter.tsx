import { navigate } from 'gatsby'
import { useEffect, useId, useRef, useState } from 'react'
import { styled } from 'styled-components'
import { Button } from '../../components/ui/Button'
import { hasOwnServer } from '../../config/own-server'
import type { Room } from '../../shared/contract'
import { formatNaira } from '../../shared/money'
import { look, media, theme } from '../../styles/theme'
import { AvailableSwitch } from './AvailableSwitch'
import { Select } from './Choice'
import { countCriteria, NO_SEARCH, type RoomSearch, roomSearchPath } from './room-search'
import { StayFields } from './StayFields'

interface RoomFilterProps {
  search: RoomSearch
  rooms: readonly Pick<Room, 'max_people' | 'price'>[]
  available: number | undefined
  /** The entry in the browser's history with which the guest asked for other dates. */
  datesEntry: string | undefined
}

/** Keeps the guest's choices in the address, without history entries: Back leaves the list. */
export function RoomFilter({ search: given, rooms, available, datesEntry }: RoomFilterProps) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  const [opened, setOpened] = useState<string>()
  if (datesEntry !== undefined && datesEntry !== opened) {
    setOpened(datesEntry)
    setIsOpen(true)
  }
  // A field shows its choice at once; the address changes later.
  const address = roomSearchPath(given)
  const [asked, setAsked] = useState<{ at: string; search: RoomSearch }>()
  if (asked !== undefined && asked.at !== address) setAsked(undefined)
  const search = asked?.at === address ? asked.search : given
  const criteria = countCriteria(search)
  const guests = useRef<HTMLSelectElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const arrival = useRef<HTMLInputElement>(null)

  useEffect(() => {
    if (datesEntry !== undefined) arrival.current?.focus()
  }, [datesEntry])

  function update(change: Partial<RoomSearch>) {
    const next = { ...search, ...change }
    setAsked({ at: address, search: next })
    void navigate(roomSearchPath(next), { replace: true })
  }

  /** Moves the focus from the pressed button, which disappears. */
  function remove(criterion: Partial<RoomSearch>) {
    update(criterion)
    toggle.current?.focus()
  }

  function clear() {
    update({ ...NO_SEARCH, isFree: search.isFree, stay: search.stay })
    // The pressed button disappears.
    guests.current?.focus()
  }

  return (
    <>
      <AvailableSwitch
        isOn={search.isFree}
        available={available}
        isTonight={search.stay === undefined}
        onChange={(isFree) => update({ isFree })}
      />
      <Toggle
        type="button"
        ref={toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        Filter
      </Toggle>
      <Chips $isOpen={isOpen}>
        {search.guests > 0 && (
          <Chip label={`${search.guests} or more guests`} onRemove={() => remove({ guests: 0 })} />
        )}
        {search.maxPrice > 0 && (
          <Chip label={`Up to ${formatNaira(search.maxPrice)}`} onRemove={() => remove({ maxPrice: 0 })} />
        )}
      </Chips>
      <Fields id={id} aria-label="Find a room" $isOpen={isOpen} onSubmit={(event) => event.preventDefault()}>
        {hasOwnServer && (
          <StayFields stay={search.stay} onChange={(stay) => update({ stay })} arrival={arrival} />
        )}
        <Select
          label="Guests"
          width="7rem"
          ref={guests}
          value={search.guests}
          onChange={(chosen) => update({ guests: chosen })}
        >
          <option value={0}>Any</option>
          {guestChoices(rooms, search.guests).map((choice) => (
            <option key={choice} value={choice}>
              {choice} or more
            </option>
          ))}
        </Select>
        <Select
          label="Price a night"
          width="10rem"
          value={search.maxPrice}
          onChange={(maxPrice) => update({ maxPrice })}
        >
          <option value={0}>Any</option>
          {priceChoices(rooms, search.maxPrice).map((price) => (
            <option key={price} value={price}>
              Up to {formatNaira(price)}
            </option>
          ))}
        </Select>
        {criteria > 0 && (
          <Button variant="quiet" onClick={clear}>
            Clear
          </Button>
        )}
      </Fields>
    </>
  )
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <Toggle type="button" aria-label={`Remove: ${label}`} onClick={onRemove}>
      {label} <span aria-hidden="true">×</span>
    </Toggle>
  )
}

/** The leading figures of the price limits to choose from, in every power of ten. */
const PRICE_FIGURES = [10, 15, 20, 30, 50, 75]

type Offer = Pick<Room, 'max_people' | 'price'>

function guestChoices(rooms: readonly Offer[], chosen: number): number[] {
  const most = Math.max(1, ...rooms.map((room) => room.max_people))
  return withChosen(
    Array.from({ length: Math.min(most, 20) - 1 }, (_, position) => position + 2),
    chosen,
  )
}

/** Returns the chosen price limit, and others to choose from, each of which excludes some rooms. */
function priceChoices(rooms: readonly Offer[], chosen: number): number[] {
  const prices = rooms.map(({ price }) => price)
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)]
  const steps: number[] = []
  for (let power = 1; power < highest; power *= 10) {
    for (const figure of PRICE_FIGURES) {
      if (figure * power >= lowest && figure * power < highest) steps.push(figure * power)
    }
  }
  return withChosen(steps, chosen)
}

function withChosen(choices: number[], chosen: number): number[] {
  if (chosen === 0 || choices.includes(chosen)) return choices
  return [...choices, chosen].sort((one, other) => one - other)
}

const Toggle = styled.button`
  background: none;
  border: 1px solid ${theme.color.control};
  border-radius: ${theme.radius};
  cursor: pointer;
  font: inherit;
  ${look.strong}
  min-height: ${theme.touchTarget};
  padding: 0 ${theme.space.two};
  ${look.belowDesktop}

  ${look.scriptOnly}
`

const Chips = styled.div<{ $isOpen: boolean }>`
  display: ${({ $isOpen }) => ($isOpen ? 'none' : 'flex')};
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: ${theme.space.one};

  &:empty {
    display: none;
  }
  ${look.belowDesktop}
`

const Fields = styled.form<{ $isOpen: boolean }>`
  align-items: center;
  display: ${({ $isOpen }) => ($isOpen ? 'flex' : 'none')};
  flex: 1 0 100%;
  flex-wrap: wrap;
  gap: ${theme.space.one} ${theme.space.two};

  ${media.desktop} {
    display: flex;
  }

  ${look.scriptOnly}
`
