import { Icon } from '../../components/ui/icons'

/* Only the contact page shows these icons. In a file of their own they are part of no other page's script. */

export function PhoneIcon() {
  return (
    <Icon
      path={
        <path d="M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A16 16 0 0 1 4 5a1 1 0 0 1 1-1" />
      }
    />
  )
}

export function ChatIcon() {
  return <Icon path={<path d="m4 20 1.4-4.2A8 8 0 1 1 8.6 19zM9 9c0 3 3 6 6 6" />} />
}

export function MailIcon() {
  return <Icon path={<path d="M3 6h18v12H3zM3 7l9 6 9-6" />} />
}

export function WayIcon() {
  return <Icon path={<path d="m20 4-7 17-2.5-7.5L3 11z" />} />
}

export function PinIcon() {
  return (
    <Icon
      path={
        <>
          <path d="M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11z" />
          <circle cx="12" cy="10" r="2" />
        </>
      }
    />
  )
}
